-- client.lua - a client of `smc lsp`, in Neovim: what it is told while a file is opened and saved, one line each, to $OUT.
local log = io.open(vim.env.OUT, "w")
local function say(...) log:write(string.format(...), "\n") log:flush() end

local begun, ended, shown, logged = 0, {}, {}, {}
vim.lsp.handlers["$/progress"] = function(_, result)
  if result.value.kind == "begin" then begun = begun + 1 end
  if result.value.kind == "end" then ended[#ended + 1] = result.value.message end
end
vim.lsp.handlers["window/showDocument"] = function(_, result)
  shown[#shown + 1] = vim.uri_to_fname(result.uri)
  return { success = true }
end
vim.lsp.handlers["window/logMessage"] = function(_, result) logged[#logged + 1] = result.message end

local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.window = { workDoneProgress = true, showDocument = { support = true } }
local client = vim.lsp.start_client({ name = "smc", cmd = { vim.env.SMC, "lsp", "--stdio" }, root_dir = vim.fn.getcwd(),
  capabilities = capabilities, init_options = { args = { "--keep-going" } } })

local function wait(n) vim.wait(60000, function() return #ended >= n end, 1) end
local function tell(what)
  local all = vim.diagnostic.get(0)
  say("%s: %s: %d", what, tostring(ended[#ended]), #all)
  for _, d in ipairs(all) do
    local related = d.user_data and d.user_data.lsp and d.user_data.lsp.relatedInformation or {}
    say("  %d:%d-%d: %s [%s]", d.lnum + 1, d.col + 1, d.end_col + 1, d.message, tostring(d.code))
    for _, r in ipairs(related) do
      say("    %s:%d: %s", vim.fn.fnamemodify(vim.uri_to_fname(r.location.uri), ":t"), r.location.range.start.line + 1, r.message)
    end
  end
end
local function save(change)
  vim.api.nvim_command("silent " .. change)
  vim.api.nvim_command("silent write")
end
local function check(what, change)
  local n = #ended
  save(change)
  wait(n + 1)
  tell(what)
end

vim.api.nvim_command("edit store_buffering.c")
vim.lsp.buf_attach_client(0, client)
wait(1)
tell("opened")

local actions = vim.lsp.buf_request_sync(0, "textDocument/codeAction", { textDocument = vim.lsp.util.make_text_document_params(),
  range = vim.lsp.util.make_range_params().range, context = { diagnostics = {} } }, 60000)
for _, answer in pairs(actions) do
  for _, action in ipairs(answer.result) do
    say("action: %s", action.title)
    vim.lsp.buf_request_sync(0, "workspace/executeCommand", { command = action.command, arguments = action.arguments }, 60000)
  end
end
vim.wait(60000, function() return #shown > 0 end, 1)
say("page: %s", tostring(shown[1] and vim.fn.filereadable(shown[1])))

local start = vim.loop.hrtime()
check("mended", [[%s/a || b/a || b || 1/]])
say("milliseconds: %d", (vim.loop.hrtime() - start) / 1e6)
check("its own model", [[1s/.*/\/\/ smc: --model=sc --output=stolen/ | %s/ || 1//]])
say("logged: %s", tostring(logged[1]))
check("broken", [[$s/}/]])
check("unknown", [[$s/$/}/ | %s/static int a, b;/& int unknown_function(void);/ | %s/assert(a/assert(unknown_function() || a/]])

-- A check that has not begun would be one with the next.
local n, m = #ended, begun
vim.api.nvim_command("edit endless.c")
vim.lsp.buf_attach_client(0, client)
vim.wait(60000, function() return begun > m end, 1)
save([[$s/$/ /]])
wait(n + 1)
say("saved again: %s", tostring(ended[n + 1]))

vim.lsp.stop_client(client)
vim.wait(10000, function() return vim.lsp.client_is_stopped(client) end, 1)
say("stopped: %s", tostring(vim.lsp.client_is_stopped(client)))
say("page: %s", tostring(shown[1] and vim.fn.filereadable(shown[1])))
log:close()
vim.api.nvim_command("qa!")
