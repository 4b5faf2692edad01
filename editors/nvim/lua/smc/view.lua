-- view.lua - the window with the counterexample, and the highlights in the checked files.
local M = {}

local marks = vim.api.nvim_create_namespace('smc')
local buffer -- the buffer of the window; nil: there is none yet
local shown -- what table.lua has made of the result in the buffer

-- Goes to the place to which the line of the table leads, in the window that was used before.
local function go_to_place()
  local place = shown.places[vim.api.nvim_win_get_cursor(0)[1]]
  if not place then return end
  vim.cmd('wincmd p')
  if vim.fn.resolve(vim.fn.expand('%:p')) ~= vim.fn.resolve(vim.fn.fnamemodify(place.file, ':p')) then
    vim.cmd('edit ' .. vim.fn.fnameescape(place.file))
  end
  pcall(vim.api.nvim_win_set_cursor, 0, { place.line, place.column - 1 })
end

local function make_buffer()
  if buffer and vim.api.nvim_buf_is_valid(buffer) then return end
  buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, 'smc: execution')
  vim.bo[buffer].bufhidden = 'hide'
  vim.bo[buffer].filetype = 'smc-execution'
  vim.keymap.set('n', '<CR>', go_to_place, { buffer = buffer, desc = 'go to this step' })
  vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = buffer, desc = 'close the execution' })
end

-- Highlights the lines of the files whose steps show an error, such as both accesses of a race.
local function highlight_sources()
  for _, i in ipairs(shown.culprits) do
    local place = shown.places[i]
    local source = place and vim.fn.bufnr(vim.fn.fnamemodify(place.file, ':p')) or -1
    if source >= 0 and vim.api.nvim_buf_is_loaded(source) then
      pcall(vim.api.nvim_buf_set_extmark, source, marks, place.line - 1, 0,
        { line_hl_group = 'DiffText' })
    end
  end
end

-- Removes the highlights in all files.
function M.clear()
  for _, b in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(b) then vim.api.nvim_buf_clear_namespace(b, marks, 0, -1) end
  end
end

-- Shows the lines in the window, which is opened if necessary. The window that was used stays the
-- current one.
function M.show(lines)
  shown = lines
  make_buffer()
  M.clear()
  vim.bo[buffer].modifiable = true
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines.lines)
  vim.bo[buffer].modifiable = false
  for _, i in ipairs(lines.culprits) do
    vim.api.nvim_buf_set_extmark(buffer, marks, i - 1, 0, { line_hl_group = 'DiagnosticError' })
  end
  highlight_sources()
  if vim.fn.bufwinid(buffer) < 0 then
    local height = math.min(#lines.lines, math.floor(vim.o.lines / 2))
    vim.cmd(('botright %dsplit'):format(math.max(height, 1)))
    vim.api.nvim_win_set_buf(0, buffer)
    vim.wo.wrap = false
    vim.cmd('wincmd p')
  end
end

return M
