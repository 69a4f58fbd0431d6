// Formats figures with units and explains why a collective is exposed.

// Formats `value` with three digits in the first unit in which it is below `step`.
function format(value, step, units) {
  if (value < step) return `${Math.round(value)} ${units[0]}`;
  let unit = 0;
  for (; value >= step - 0.5 && unit + 1 < units.length; ++unit) value /= step;
  return `${value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0)} ${units[unit]}`;
}
const formatTime = ns => format(ns, 1000, ['ns', 'us', 'ms', 's']);
const formatBytes = bytes => format(bytes, 1024, ['B', 'KiB', 'MiB', 'GiB', 'TiB']);
const formatSpan = (begin, end) =>
  `${formatTime(end - begin)}, from ${formatTime(begin)} to ${formatTime(end)}`;
const formatPercent = part => `${(100 * part).toFixed(part < 0.0995 ? 1 : 0)} %`;

const WHY = {
  'hidden': 'Compute hides all of it.',
  'lane busy': 'It stood behind others, waited for a kernel to end, or shared its links.',
  'control flow': 'It cannot move out of its block.',
  'order of starts': 'Its operands are ready before, but the collectives of a group start in one order.',
  'nothing left to hide it': 'All compute that does not depend on it is beside it already.',
  'synchronous': 'The program runs it as one op, beside which nothing runs.',
  'memory limit': 'To start it earlier, or to wait for it later, takes more memory than the limit.',
  'data dependence': 'What it needs is right above its start, or what needs it is right below its wait.',
};
// Matches details of dependences that would allow an earlier start or a later wait. The
// order of the ops is then the reason.
const ROOM = /^could /;

function describeWhy(collective) {
  if (collective.exposed_ns === 0) return WHY.hidden;
  if (collective.reason === 'data dependence' && ROOM.test(collective.detail))
    return 'The order of the ops leaves room to hide more of it.';
  return WHY[collective.reason] || '';
}

function describeBlocker(collective) {
  const blocker = collective.blocked_by;
  const parts = [blocker ? `${blocker.name} at ${blocker.location}` : '', collective.detail];
  return parts.filter(Boolean).join(': ');
}

function summarizeBucket(bucket) {
  const copies = bucket.copies && bucket.copies.length > 0 ? `, ${bucket.copies.length} copies` : '';
  return `${bucket.members.length} members, ${bucket.mode}, ended: ${bucket.ended}${copies}`;
}

const nameOf = collective =>
  collective.nested ? `${collective.kind} (x${collective.trips})` : collective.kind;

// Describes op `index` in lines of text with their CSS classes, for the tooltip and the
// details.
function describeOp(model, index) {
  const op = model.data.ops[index];
  const lines = [
    ['name', op.name],
    ['soft', op.location],
    ['', formatSpan(op.start_ns, op.end_ns)],
  ];
  const waited = (op.waits_for || []).map(id => model.data.collectives[id]).filter(Boolean);
  if (op.cost_ns > 0 && op.end_ns - op.start_ns > op.cost_ns)
    lines.push(['', `alone ${formatTime(op.cost_ns)}: slower beside communication, or behind a wait`]);
  lines.push(['', `memory ${formatBytes(op.bytes_live)}`]);
  for (const c of waited.slice(0, 4))
    lines.push(['why', `waits for ${c.kind} at ${c.location}: exposed ${formatTime(c.exposed_ns)}` +
      (c.exposed_ns > 0 ? `, ${c.reason}` : '')]);
  if (waited.length > 4) lines.push(['soft', `and for ${waited.length - 4} more`]);
  return lines;
}

function describeCollective(model, index) {
  const c = model.data.collectives[index];
  const lines = [
    ['name', `${nameOf(c)} of ${formatBytes(c.bytes)}`],
    ['soft', `${c.location} on ${describeLane(model.data.lanes[c.lane])}`],
    ['', `${c.algorithm}: ${formatSpan(c.begin_ns, c.end_ns)} (alone ${formatTime(c.cost_ns)})`],
    ['', `issued at ${formatTime(c.issue_ns)}` +
      (c.begin_ns > c.issue_ns ? `, began ${formatTime(c.begin_ns - c.issue_ns)} later` : '')],
  ];
  if (c.nested)
    lines.push(['soft', `in a region or a callee, ${c.trips} times: it has no bar, times are of its block`]);
  if (isFigure(c.exposed_before_ns)) lines.push(['', `exposed before: ${formatTime(c.exposed_before_ns)}`]);
  if (c.exposed_ns > 0) {
    lines.push(['why name', `exposed ${formatTime(c.exposed_ns)}: ${c.reason}`]);
    lines.push(['why', describeWhy(c)]);
    const blocker = describeBlocker(c);
    if (blocker) lines.push(['why', (c.blocked_by ? 'Blocked by ' : '') + blocker]);
  } else {
    lines.push(['', `exposed 0 ns. ${WHY.hidden}`]);
  }
  if (c.bucket) lines.push(['soft', `bucket of ${summarizeBucket(c.bucket)}`]);
  else if (c.left_alone) lines.push(['soft', `in no bucket: ${c.left_alone}`]);
  return lines;
}

const describeItem = (model, item) =>
  item.type === 'op' ? describeOp(model, item.index) : describeCollective(model, item.index);

// Creates an element. Text is never parsed as HTML, because names may have any
// characters.
function element(tag, className, text) {
  const result = document.createElement(tag);
  if (className) result.className = className;
  if (text !== undefined) result.textContent = text;
  return result;
}

const byId = id => document.getElementById(id);

function fillLines(parent, lines) {
  parent.replaceChildren(...lines.map(([style, text]) => element('p', style, text)));
}
