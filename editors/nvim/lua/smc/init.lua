-- init.lua - smc in Neovim: checks the current file, and starts the language server
-- (docs/editors.md#neovim).
local M = {}

local settings = { command = 'smc', arguments = {} }
local running -- the job of a check; nil: none

local COMMANDS = { hunt = true, test = true, linearize = true }

-- Returns the command that checks the file: the words of :Smc may begin with a command of smc.
local function command_for(file, words)
  local command, rest = { settings.command }, { unpack(words) }
  if COMMANDS[rest[1]] then command[#command + 1] = table.remove(rest, 1) end
  vim.list_extend(command, { '--format=json', '--progress=never' })
  vim.list_extend(command, settings.arguments)
  vim.list_extend(command, rest)
  return vim.list_extend(command, { file })
end

-- Returns the objects that smc printed, one for each program: a line each, or several lines up to
-- one that is "}".
local function objects_of(output)
  local objects, text = {}, ''
  for _, line in ipairs(output) do
    text = text .. line .. '\n'
    if line == '}' or (line == text:sub(1, -2) and line:match('^{.*}$')) then
      objects[#objects + 1] = vim.json.decode(text, { luanil = { object = true, array = true } })
      text = ''
    end
  end
  return objects
end

-- Appends what shows the result of a program.
local function add_result(result, lines)
  local more = require('smc.table').of_result(result)
  local before = #lines.lines
  vim.list_extend(lines.lines, more.lines)
  for i, place in pairs(more.places) do lines.places[before + i] = place end
  for _, i in ipairs(more.culprits) do lines.culprits[#lines.culprits + 1] = before + i end
end

-- Shows the results, or what smc printed if there are none.
local function finish(output, messages)
  local lines = { lines = {}, places = {}, culprits = {} }
  for _, object in ipairs(objects_of(output)) do
    -- Objects about all programs have no errors of their own.
    if type(object.errors) == 'table' then add_result(object, lines) end
  end
  if #lines.lines == 0 then lines.lines = vim.split(vim.trim(messages), '\n') end
  require('smc.view').show(lines)
  vim.api.nvim_echo({ { 'smc: ' .. lines.lines[1] } }, true, {})
end

-- Saves the current file and checks it. A check that runs is stopped.
function M.check(words)
  vim.cmd('silent update')
  local output, messages = {}, {}
  if running then vim.fn.jobstop(running) end
  local job, ok
  ok, job = pcall(vim.fn.jobstart, command_for(vim.fn.expand('%:p'), words or {}), {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, data) output = data end,
    on_stderr = function(_, data) messages = data end,
    on_exit = function()
      if running ~= job then return end -- a newer check has begun
      running = nil
      finish(output, table.concat(messages, '\n'))
    end,
  })
  running = ok and job > 0 and job or nil
  if not running then vim.api.nvim_err_writeln('smc: cannot run ' .. settings.command) end
end

-- Stops the check that runs, and removes the highlights.
function M.stop()
  if running then vim.fn.jobstop(running) end
  running = nil
  require('smc.view').clear()
end

-- Starts the language server for files of C and C++ that are opened from now on. `given` may have:
-- command, the program smc; arguments, options for all checks; lsp = false: no language server.
function M.setup(given)
  settings = vim.tbl_extend('force', settings, given or {})
  if settings.lsp == false then return end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('smc', {}),
    pattern = { 'c', 'cpp' },
    callback = function(event)
      local start = vim.lsp.start or function(config)
        vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(config))
      end
      start({
        name = 'smc',
        cmd = { settings.command, 'lsp' },
        root_dir = vim.fn.getcwd(),
        init_options = { args = settings.arguments },
      })
    end,
  })
end

return M
