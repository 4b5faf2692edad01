-- nvim.lua - uses the plugin in editors/nvim as a user would, and writes what is shown to $OUT.
local log = io.open(vim.env.OUT, 'w')
local function say(...) log:write(string.format(...), '\n') log:flush() end

vim.cmd('runtime plugin/smc.lua') -- -u NONE loads no plugins
local smc = require('smc')
smc.setup({ command = vim.env.SMC, arguments = { '--time-limit=60' } })

local window = function() return vim.fn.bufnr('smc: execution') end
local function marked(buffer)
  local space = vim.api.nvim_get_namespaces()['smc']
  return #vim.api.nvim_buf_get_extmarks(buffer, space, 0, -1, {})
end
-- Runs the command and says what the window shows then.
local function check(name, command)
  if window() >= 0 then
    vim.bo[window()].modifiable = true
    vim.api.nvim_buf_set_lines(window(), 0, -1, false, {})
  end
  vim.cmd(command)
  vim.wait(60000, function()
    return window() >= 0 and vim.api.nvim_buf_get_lines(window(), 0, 1, false)[1] ~= ''
  end, 5)
  for _, line in ipairs(vim.api.nvim_buf_get_lines(window(), 0, -1, false)) do
    say('%s: %s', name, line)
  end
end

vim.cmd('edit race.c')
local file = vim.fn.bufnr('race.c')
check('race', 'Smc')
say('race lines: %d of the window, %d of the file', marked(window()), marked(file))
vim.cmd('wincmd p')
vim.fn.search('read data')
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes('<CR>', true, false, true), 'x', false)
say('goes to: %s:%d', vim.fn.expand('%:t'), vim.fn.line('.'))
check('sc', 'Smc --model=sc --plain=access')
say('sc lines: %d of the window, %d of the file', marked(window()), marked(file))
vim.cmd('edit broken.c')
check('broken', 'Smc')
vim.cmd('edit tests.c')
check('tests', 'Smc test --keep-going')
vim.cmd('edit race.c')
check('hunt', 'Smc hunt')
smc.stop()
vim.cmd('wincmd p')
vim.api.nvim_feedkeys('q', 'x', false)
say('closed: %s', tostring(vim.fn.bufwinid(window()) < 0))

-- The language server: the file is checked when it is opened.
vim.bo.filetype = 'c'
vim.wait(60000, function() return #vim.diagnostic.get(file) > 0 end, 5)
local found = vim.diagnostic.get(file)
say('server: %d at line %d', #found, found[1] and found[1].lnum + 1 or 0)
log:close()
