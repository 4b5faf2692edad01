//! The attributes `smc::test` and `kani::proof`, and `derive(kani::Arbitrary)`.

mod arbitrary;

use proc_macro::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

/// The options of `smc::test`, and whether each has a value. smc reads them from the name of the
/// generated test (tools/options/words/named.c).
const OPTIONS: &[(&str, bool)] = &[
    ("model", true),
    ("algo", true),
    ("unroll", true),
    ("rounds", true),
    ("undone", true),
    ("check", true),
    ("weak_cas", true),
    ("malloc", true),
    ("time_limit", true),
    ("spurious_wakeups", false),
];

/// Marks a test that smc checks, with options such as bounds and a memory model: `#[smc::test]`,
/// `#[smc::test(model = "tso", unroll = 3)]`. `cargo test` runs it like any other test.
#[proc_macro_attribute]
pub fn test(options: TokenStream, item: TokenStream) -> TokenStream {
    expand(options, item, "::smc::run").unwrap_or_else(error)
}

/// Marks a proof of Kani's, which becomes a test; `#[kani::unwind(N)]` bounds its loops. For the
/// crate `kani` (smc-kani).
#[proc_macro_attribute]
pub fn proof(_: TokenStream, item: TokenStream) -> TokenStream {
    let (options, item) = split_kani(item);
    expand(options, item, "::kani::run").unwrap_or_else(error)
}

/// Implements `kani::Arbitrary` for a struct or an enum. For the crate `kani` (smc-kani).
#[proc_macro_derive(Arbitrary)]
pub fn derive_arbitrary(item: TokenStream) -> TokenStream {
    arbitrary::derive(item).unwrap_or_else(error)
}

fn error(text: String) -> TokenStream {
    format!("::core::compile_error!({text:?});").parse().unwrap()
}

/// Takes Kani's attributes from a proof: returns the options of the test, and the item with
/// attributes of Rust.
fn split_kani(item: TokenStream) -> (TokenStream, TokenStream) {
    let (mut options, mut rest) = (TokenStream::new(), TokenStream::new());
    let mut all = item.into_iter().peekable();
    while let Some(token) = all.next() {
        let is_hash = matches!(&token, TokenTree::Punct(p) if p.as_char() == '#');
        let text = match all.peek() {
            Some(TokenTree::Group(g)) if is_hash => {
                g.stream().to_string().split_whitespace().collect::<String>()
            }
            _ => String::new(),
        };
        let Some(word) = text.strip_prefix("kani::") else {
            rest.extend([token]);
            continue;
        };
        all.next();
        if let Some(n) = word.strip_prefix("unwind(") {
            options = format!("unroll = {}", n.trim_end_matches(')')).parse().unwrap();
        } else if word == "should_panic" {
            rest.extend("#[should_panic]".parse::<TokenStream>().unwrap());
        } else if !word.starts_with("solver") {
            rest.extend(error(format!("kani::{word} is not supported")));
        }
    }
    (options, rest)
}

fn expand(options: TokenStream, item: TokenStream, run: &str) -> Result<TokenStream, String> {
    let suffix = suffix_of(options)?;
    let (of_test, item) = split(item);
    let name = name_of(&item).ok_or("smc::test is for a function without parameters")?;
    let head: TokenStream = if suffix.is_empty() {
        "#[::core::prelude::v1::test]"
    } else {
        "#[cfg(test)]"
    }
    .parse()
    .unwrap();
    let may_return = !of_test.to_string().contains("should_panic");
    let mut out = TokenStream::new();
    if suffix.is_empty() {
        let mut body = item;
        body.extend(call(&name, "", run, may_return));
        out.extend(head);
        out.extend(of_test);
        out.extend(function(name, body, may_return));
        return Ok(out);
    }
    let mut test: TokenStream = "#[::core::prelude::v1::test]".parse().unwrap();
    test.extend(of_test);
    let long = format!("smc{suffix}");
    let body = call(&name, "super::", run, may_return);
    test.extend(function(Ident::new(&long, Span::call_site()), body, may_return));
    out.extend(head.clone());
    out.extend(item);
    out.extend(head);
    out.extend("#[allow(non_snake_case)] mod".parse::<TokenStream>().unwrap());
    out.extend([
        TokenTree::Ident(name),
        TokenTree::Group(Group::new(Delimiter::Brace, test)),
    ]);
    Ok(out)
}

/// rustc does not allow a test that should panic to return a value, so `may_return` is false for
/// these.
fn function(name: Ident, body: TokenStream, may_return: bool) -> TokenStream {
    let mut out: TokenStream = "fn".parse().unwrap();
    out.extend([TokenTree::Ident(name)]);
    let returns = if may_return { "() -> impl ::std::process::Termination" } else { "()" };
    out.extend(returns.parse::<TokenStream>().unwrap());
    out.extend([TokenTree::Group(Group::new(Delimiter::Brace, body))]);
    out
}

fn call(name: &Ident, path: &str, run: &str, may_return: bool) -> TokenStream {
    let end = if may_return { "" } else { ";" };
    format!("{run}({path}{name}){end}").parse().unwrap()
}

/// Splits the item into the attributes that belong to the test, and the rest.
fn split(item: TokenStream) -> (TokenStream, TokenStream) {
    let (mut of_test, mut rest) = (TokenStream::new(), TokenStream::new());
    let mut all = item.into_iter().peekable();
    while let Some(token) = all.next() {
        let is_hash = matches!(&token, TokenTree::Punct(p) if p.as_char() == '#');
        let is_of_test = match all.peek() {
            Some(TokenTree::Group(g)) if is_hash => {
                let first = g.stream().into_iter().next().map(|t| t.to_string());
                matches!(first.as_deref(), Some("should_panic" | "ignore"))
            }
            _ => false,
        };
        if is_of_test {
            of_test.extend([token, all.next().unwrap()]);
        } else {
            rest.extend([token]);
        }
    }
    (of_test, rest)
}

fn name_of(item: &TokenStream) -> Option<Ident> {
    let mut all = item.clone().into_iter();
    while let Some(token) = all.next() {
        if token.to_string() != "fn" {
            continue;
        }
        let Some(TokenTree::Ident(name)) = all.next() else {
            return None;
        };
        return match all.next() {
            Some(TokenTree::Group(g)) if g.stream().is_empty() => Some(name),
            _ => None,
        };
    }
    None
}

/// Encodes options as a suffix of the test's name: `model = "tso", unroll = 3` becomes
/// `__model_tso__unroll_3`.
fn suffix_of(options: TokenStream) -> Result<String, String> {
    let mut suffix = String::new();
    let mut all = options.into_iter().peekable();
    while let Some(token) = all.next() {
        let name = token.to_string();
        let known: Vec<_> = OPTIONS.iter().map(|o| o.0).collect();
        let Some((_, has_value)) = OPTIONS.iter().find(|o| o.0 == name) else {
            return Err(format!("smc::test has no option `{name}`; known: {}", known.join(", ")));
        };
        suffix += &format!("__{name}");
        if *has_value {
            let is = all.next().map(|t| t.to_string());
            let value = all.next().map(|t| t.to_string()).unwrap_or_default();
            let value = value.trim_matches('"');
            let is_word = !value.is_empty()
                && value.chars().all(|c| c.is_ascii_alphanumeric())
                && is.as_deref() == Some("=");
            if !is_word {
                return Err(format!("smc::test: write `{name} = VALUE`, of letters and digits"));
            }
            suffix += &format!("_{value}");
        }
        match all.next() {
            None => break,
            Some(TokenTree::Punct(p)) if p.as_char() == ',' => {}
            Some(other) => return Err(format!("smc::test: a comma is expected before `{other}`")),
        }
    }
    Ok(suffix)
}
