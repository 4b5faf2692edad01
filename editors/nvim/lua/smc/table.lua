-- table.lua - a counterexample as lines of text: a row for each step, a column for each thread.
local M = {}

-- Returns the steps that the report shows, in their order, each with its thread; and the threads
-- that have such steps.
local function steps_of(execution)
  local steps, threads = {}, {}
  for _, thread in ipairs(execution.threads) do
    local has_steps = false
    for _, event in ipairs(thread.events) do
      if event.shown then
        has_steps = true
        steps[#steps + 1] = { event = event, column = #threads + 1 }
      end
    end
    if has_steps then threads[#threads + 1] = thread end
  end
  table.sort(steps, function(a, b) return a.event.shown < b.event.shown end)
  return steps, threads
end

-- Returns the heading of a thread's column: its number and its function.
local function head_of(thread)
  local name = thread.name
  for _, event in ipairs(thread.events) do name = name or event['function'] end
  return ('thread %d%s'):format(thread.thread, name and ', ' .. name or '')
end

-- Pads the text with blanks to a width in cells of the screen.
local function padded(text, width)
  return text .. (' '):rep(width - vim.fn.strdisplaywidth(text))
end

local function text_of(event)
  return event.text or event.kind
end

-- Returns the width of each thread's column.
local function widths_of(steps, heads)
  local widths = {}
  for i, head in ipairs(heads) do widths[i] = vim.fn.strdisplaywidth(head) end
  for _, step in ipairs(steps) do
    local width = vim.fn.strdisplaywidth(text_of(step.event))
    widths[step.column] = math.max(widths[step.column], width)
  end
  return widths
end

local function row_of(number, line, texts, widths)
  local cells = { ('%5s %5s'):format(number, line) }
  for i, width in ipairs(widths) do cells[#cells + 1] = padded(texts[i] or '', width) end
  return (table.concat(cells, '  '):gsub('%s+$', ''))
end

local function place_of(o)
  return o.file and { file = o.file, line = o.line, column = o.column or 1 } or nil
end

-- Appends a line of the table, with the place to which it leads.
local function add(out, text, place, is_culprit)
  for part in (text .. '\n'):gmatch('(.-)\n') do
    out.lines[#out.lines + 1] = part
    out.places[#out.lines] = place
    if is_culprit then out.culprits[#out.culprits + 1] = #out.lines end
  end
end

local function add_execution(out, execution)
  local steps, threads = steps_of(execution)
  local heads = {}
  for i, thread in ipairs(threads) do heads[i] = head_of(thread) end
  local widths = widths_of(steps, heads)
  add(out, row_of('step', 'line', heads, widths))
  for _, step in ipairs(steps) do
    local event = step.event
    local texts = { [step.column] = text_of(event) }
    add(out, row_of(event.shown, event.line or '', texts, widths), place_of(event), event.culprit)
  end
end

-- Returns the lines that show a result (the JSON of smc); places[i]: the place in a file to which
-- line i leads; culprits: the lines with steps that show an error.
function M.of_result(result)
  local out = { lines = {}, places = {}, culprits = {} }
  local reason = result.reason and ': ' .. result.reason or ''
  add(out, ('%s%s, %s executions, model %s, algo %s'):format(
    result.verdict, reason, result.executions, result.model, result.algo))
  for _, e in ipairs(result.errors) do
    add(out, '')
    add(out, ('%s:%s: %s [%s]'):format(e.file or '', e.line or '', e.message, e.kind), place_of(e))
    if e.execution then add_execution(out, e.execution) end
    for _, list in ipairs({ e.reasons or {}, e.advice or {} }) do
      for _, sentence in ipairs(list) do add(out, sentence) end
    end
  end
  return out
end

return M
