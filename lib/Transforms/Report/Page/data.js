// Checks a report, since users may drop any file on the page, and prepares it for
// drawing. docs/Report.md describes the JSON.

const VERSION = 1;

function need(condition, text) {
  if (!condition) throw new Error(text);
}

const isFigure = value => typeof value === 'number' && value >= 0 && value <= 2 ** 62;
const isIndex = (value, list) => Number.isInteger(value) && value >= 0 && value < list.length;

function needKeys(record, context, kinds) {
  need(record !== null && typeof record === 'object', `${context}: expected an object`);
  for (const [key, kind] of Object.entries(kinds)) {
    const value = record[key];
    const isRight = kind === 'figure' ? isFigure(value)
      : kind === 'list' ? Array.isArray(value) : typeof value === kind;
    const expected = kind === 'figure' ? 'a number from 0 to 2^62' : `a ${kind}`;
    need(isRight, `${context}: '${key}' is ${JSON.stringify(value) || 'missing'}, expected ${expected}`);
  }
}

function checkReport(data) {
  needKeys(data, 'the report', {});
  need(data.version === VERSION,
    `the report has version ${JSON.stringify(data.version) || 'none'}, expected ${VERSION}`);
  needKeys(data, 'the report', {
    machine: 'string', function: 'string', makespan_ns: 'figure', compute_ns: 'figure', comm_ns: 'figure',
    exposed_comm_ns: 'figure', peak_memory_bytes: 'figure', lower_bound_ns: 'figure', lanes: 'list',
    ops: 'list', collectives: 'list',
  });
  data.ops.forEach((op, i) => needKeys(op, `op ${i}`, {
    name: 'string', location: 'string', start_ns: 'figure', end_ns: 'figure', cost_ns: 'figure',
    bytes_live: 'figure', bytes_live_after: 'figure',
  }));
  data.collectives.forEach((collective, i) => {
    const context = `collective ${i}`;
    needKeys(collective, context, {
      kind: 'string', group: 'string', location: 'string', algorithm: 'string', bytes: 'figure',
      cost_ns: 'figure', issue_ns: 'figure', begin_ns: 'figure', end_ns: 'figure', exposed_ns: 'figure',
      reason: 'string', detail: 'string', trips: 'figure', nested: 'boolean',
    });
    need(collective.lane > 0 && isIndex(collective.lane, data.lanes), `${context}: no lane ${collective.lane}`);
    if (collective.nested) return;
    need(isIndex(collective.op, data.ops), `${context}: no op ${collective.op}`);
    need(collective.wait === null || isIndex(collective.wait, data.ops), `${context}: no op ${collective.wait}`);
  });
}

// Returns a description such as "@dp, copies of gathers".
function describeLane(lane) {
  return (lane.group ? `@${lane.group}` : 'unknown group') + (lane.copies ? `, copies of ${lane.copies}` : '');
}

// Appends a box for `item`, unless it is empty.
function addBox(boxes, item, begin, end, style) {
  if (end > begin) boxes.push({ item, begin, end, style });
}

function buildRows(data) {
  const rows = [{ label: 'compute', boxes: [] }];
  for (const lane of data.lanes.slice(1)) rows.push({ label: describeLane(lane), boxes: [] });
  data.ops.forEach((op, index) =>
    addBox(rows[0].boxes, { type: 'op', index }, op.start_ns, op.end_ns, op.cost_ns > 0 ? 'compute' : 'wait'));
  data.collectives.forEach((collective, index) => {
    if (collective.nested) return;
    const boxes = rows[collective.lane].boxes, item = { type: 'collective', index };
    // The exposed part is at the end.
    const split = Math.max(collective.end_ns - collective.exposed_ns, collective.begin_ns);
    addBox(boxes, item, collective.begin_ns, split, 'hidden');
    addBox(boxes, item, split, collective.end_ns, 'exposed');
  });
  for (const row of rows) row.boxes.sort((a, b) => a.begin - b.begin || a.end - b.end);
  return rows;
}

// Returns live bytes as a step function: bytes[i] from times[i] on.
function buildMemory(ops) {
  const times = new Float64Array(2 * ops.length), bytes = new Float64Array(2 * ops.length);
  ops.forEach((op, i) => {
    times[2 * i] = op.start_ns;
    bytes[2 * i] = op.bytes_live;
    times[2 * i + 1] = op.end_ns;
    bytes[2 * i + 1] = op.bytes_live_after;
  });
  return { times, bytes };
}

function buildModel(data) {
  checkReport(data);
  const ends = data.collectives.filter(c => !c.nested).map(c => c.end_ns);
  return {
    data,
    rows: buildRows(data),
    memory: buildMemory(data.ops),
    span: ends.reduce((a, b) => Math.max(a, b), Math.max(data.makespan_ns, 1)),
    limit: isFigure(data.memory_limit_bytes) ? data.memory_limit_bytes : null,
  };
}

const getRecord = (model, item) =>
  item.type === 'op' ? model.data.ops[item.index] : model.data.collectives[item.index];

// Returns the row and the times of `item`, or null for nested collectives.
function getBounds(model, item) {
  const record = getRecord(model, item);
  if (item.type === 'op') return { row: 0, begin: record.start_ns, end: record.end_ns };
  return record.nested ? null : { row: record.lane, begin: record.begin_ns, end: record.end_ns };
}

// Finds the op that blocks a collective by the name and location in the report. If
// there are several, the nearest one counts.
function findBlocker(model, collective) {
  const blocker = collective.blocked_by;
  if (!blocker || collective.nested) return null;
  let best = -1;
  model.data.ops.forEach((op, index) => {
    if (op.name === blocker.name && op.location === blocker.location &&
        (best < 0 || Math.abs(index - collective.op) < Math.abs(best - collective.op)))
      best = index;
  });
  if (best < 0) return null;
  const started = model.data.collectives.findIndex(other => !other.nested && other.op === best);
  return started < 0 ? { type: 'op', index: best } : { type: 'collective', index: started };
}

// Returns the first index below `length` for which the monotonic `isBehind` holds, or
// `length`.
function findFirst(length, isBehind) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBehind(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
