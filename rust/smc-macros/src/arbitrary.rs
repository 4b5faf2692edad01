//! `derive(Arbitrary)`: any value of a struct or an enum, made of any values of its fields.

use proc_macro::{Delimiter, TokenStream, TokenTree};
use std::iter::{FromIterator, Peekable};

type Tokens = Peekable<proc_macro::token_stream::IntoIter>;

pub fn derive(item: TokenStream) -> Result<TokenStream, String> {
    let mut rest = item.into_iter().peekable();
    skip_attributes(&mut rest);
    let kind = next_word(&mut rest);
    let name = next_word(&mut rest);
    let (declared, named) = generics(&mut rest);
    let (mut conditions, body) = where_and_body(&mut rest);
    for parameter in &named {
        if !parameter.starts_with('\'') && !is_const(&declared, parameter) {
            conditions += &format!("{parameter}: ::kani::Arbitrary,");
        }
    }
    let value = match kind.as_str() {
        "struct" => format!("Self {}", fields(body)),
        "enum" => variant(&name, body)?,
        _ => return Err(format!("derive(Arbitrary) does not support the {kind} `{name}`")),
    };
    let (declared, named) = (declared.join(","), named.join(","));
    let text = format!(
        "impl<{declared}> ::kani::Arbitrary for {name}<{named}> where {conditions} {{
             #[inline(always)]
             fn any() -> Self {{ {value} }}
         }}"
    );
    text.parse().map_err(|e| format!("derive(Arbitrary) of `{name}`: {e}"))
}

fn is_punct(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(p) if p.as_char() == c)
}

fn is_group(token: &TokenTree, delimiter: Delimiter) -> bool {
    matches!(token, TokenTree::Group(g) if g.delimiter() == delimiter)
}

fn next_word(rest: &mut Tokens) -> String {
    rest.next().map(|t| t.to_string()).unwrap_or_default()
}

fn text_of(tokens: &[TokenTree]) -> String {
    TokenStream::from_iter(tokens.iter().cloned()).to_string()
}

/// Skips attributes, `pub` and `pub(..)`.
fn skip_attributes(rest: &mut Tokens) {
    while let Some(token) = rest.peek() {
        let is_pub = token.to_string() == "pub";
        if !is_pub && !is_punct(token, '#') {
            return;
        }
        rest.next();
        let has_group = rest.peek().is_some_and(|t| is_group(t, Delimiter::Parenthesis));
        if !is_pub || has_group {
            rest.next();
        }
    }
}

/// Splits a list at its commas. In types, those between angle brackets do not count.
fn split_at_commas(
    list: impl IntoIterator<Item = TokenTree>,
    of_types: bool,
) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut depth, mut is_arrow) = (vec![vec![]], 0, false);
    for token in list {
        if of_types && is_punct(&token, '<') {
            depth += 1;
        } else if of_types && is_punct(&token, '>') && !is_arrow {
            depth -= 1;
        }
        is_arrow = is_punct(&token, '-');
        if depth == 0 && is_punct(&token, ',') {
            parts.push(vec![]);
        } else {
            parts.last_mut().unwrap().push(token);
        }
    }
    if parts.last().unwrap().is_empty() {
        parts.pop();
    }
    parts
}

/// The parameters between angle brackets, without defaults, and their names.
fn generics(rest: &mut Tokens) -> (Vec<String>, Vec<String>) {
    let (mut list, mut depth, mut is_arrow) = (vec![], 0, false);
    while let Some(token) = rest.peek() {
        if is_punct(token, '<') {
            depth += 1;
        } else if is_punct(token, '>') && !is_arrow {
            depth -= 1;
        }
        if list.is_empty() && depth == 0 {
            return (vec![], vec![]);
        }
        is_arrow = is_punct(token, '-');
        list.push(rest.next().unwrap());
        if depth == 0 {
            break;
        }
    }
    let inner = list[1..list.len() - 1].to_vec();
    split_at_commas(inner, true)
        .iter()
        .map(|parameter| {
            let end = parameter.iter().position(|t| is_punct(t, '=')).unwrap_or(parameter.len());
            let declared = &parameter[..end];
            let colon = declared.iter().position(|t| is_punct(t, ':')).unwrap_or(end);
            let name = text_of(&declared[..colon]);
            (text_of(declared), name.trim_start_matches("const ").to_string())
        })
        .unzip()
}

fn is_const(declared: &[String], name: &str) -> bool {
    declared.iter().any(|d| {
        d.strip_prefix("const ").is_some_and(|d| d.split(':').next().unwrap().trim() == name)
    })
}

/// The conditions of a where clause, with a comma at the end, and the body: a group, or nothing.
fn where_and_body(rest: &mut Tokens) -> (String, Option<TokenTree>) {
    let (mut conditions, mut body) = (vec![], None);
    let mut in_where = false;
    for token in rest {
        if is_group(&token, Delimiter::Brace) {
            return (list(conditions), Some(token));
        } else if token.to_string() == "where" {
            in_where = true;
        } else if in_where && !is_punct(&token, ';') {
            conditions.push(token);
        } else if is_group(&token, Delimiter::Parenthesis) {
            body = Some(token);
        }
    }
    (list(conditions), body)
}

fn list(conditions: Vec<TokenTree>) -> String {
    let ends = conditions.last().is_none_or(|t| is_punct(t, ','));
    text_of(&conditions) + if ends { "" } else { "," }
}

/// An expression for all fields of a struct or a variant.
fn fields(body: Option<TokenTree>) -> String {
    const ANY: &str = "::kani::any()";
    let Some(TokenTree::Group(group)) = body else {
        return String::new();
    };
    let parts = split_at_commas(group.stream(), true);
    if group.delimiter() == Delimiter::Parenthesis {
        return format!("({})", vec![ANY; parts.len()].join(","));
    }
    let values: Vec<_> = parts
        .into_iter()
        .map(|field| {
            let mut field = TokenStream::from_iter(field).into_iter().peekable();
            skip_attributes(&mut field);
            format!("{}: {ANY}", next_word(&mut field))
        })
        .collect();
    format!("{{ {} }}", values.join(","))
}

/// An expression for a variant, which an input selects.
fn variant(name: &str, body: Option<TokenTree>) -> Result<String, String> {
    let Some(TokenTree::Group(group)) = body else {
        return Err(format!("derive(Arbitrary): `{name}` is no enum"));
    };
    let variants = split_at_commas(group.stream(), false);
    let n = variants.len();
    let mut arms = String::new();
    for (i, tokens) in variants.into_iter().enumerate() {
        let mut tokens = TokenStream::from_iter(tokens).into_iter().peekable();
        skip_attributes(&mut tokens);
        let word = next_word(&mut tokens);
        let values = fields(tokens.next().filter(|t| matches!(t, TokenTree::Group(_))));
        let pattern = if i + 1 == n { "_".to_string() } else { i.to_string() };
        arms += &format!("{pattern} => Self::{word} {values},");
    }
    if n == 0 {
        return Err(format!("derive(Arbitrary): the enum `{name}` has no value"));
    }
    Ok(format!("match ::kani::any_where(|n: &u32| *n < {n}) {{ {arms} }}"))
}
