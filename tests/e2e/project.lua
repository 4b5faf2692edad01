-- project.lua - a client of `smc lsp`, in Neovim, in a project of CMake's: what it is told of a test, one line each, to $OUT.
local log = io.open(vim.env.OUT, "w")
local ended = {}
vim.lsp.handlers["$/progress"] = function(_, result)
  if result.value.kind == "end" then ended[#ended + 1] = result.value.message end
end
local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.window = { workDoneProgress = true }
local client = vim.lsp.start_client({ name = "smc", cmd = { vim.env.SMC, "lsp" }, root_dir = vim.fn.getcwd(), capabilities = capabilities })

local function tell(n)
  vim.wait(60000, function() return #ended >= n end, 1)
  local all = vim.diagnostic.get(0)
  log:write(vim.fn.expand("%:t"), ": ", tostring(ended[n]), ": ", #all, "\n")
  for _, d in ipairs(all) do log:write("  ", d.lnum + 1, ": ", d.message, "\n") end
end

vim.api.nvim_command("edit test_order.c")
vim.lsp.buf_attach_client(0, client)
tell(1)
vim.api.nvim_command([[silent %s/last + 1/last + 2/]])
vim.api.nvim_command("silent write")
tell(2)
log:close()
vim.api.nvim_command("qa!")
