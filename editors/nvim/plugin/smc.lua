-- smc.lua - the command :Smc (docs/editors.md#neovim).
if vim.g.loaded_smc then return end
vim.g.loaded_smc = true

vim.api.nvim_create_user_command('Smc', function(given) require('smc').check(given.fargs) end, {
  nargs = '*',
  complete = 'file',
  desc = 'check this file with smc and show the failing execution',
})
