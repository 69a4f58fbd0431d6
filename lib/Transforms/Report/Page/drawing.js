// Draws the interval [view.from, view.to] of a report on a canvas. Boxes that are too
// short are joined with their neighbors, so the time depends on the width, not on the
// number of ops.

const AXIS = 24, ROW = 30, MEMORY = 104, BAR = 20, PAD = 10;
const COLORS = ['bg', 'fg', 'soft', 'line', 'band', 'accent', 'compute', 'compute-text', 'hidden',
  'hidden-text', 'exposed', 'exposed-text', 'memory'];
const heightOf = model => AXIS + ROW * model.rows.length + MEMORY;

// Reads the colors of the current theme and creates hatches, so that exposed and hidden
// boxes differ in more than color.
function readPalette() {
  const probe = document.body.appendChild(element('span'));
  const palette = {};
  for (const name of COLORS) {
    probe.style.color = `var(--${name})`;
    palette[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  palette.exposedHatch = makeHatch(palette.exposed, palette.bg, 0.3, 2);
  palette.waitHatch = makeHatch(null, palette.exposed, 1, 1);
  return palette;
}

function makeHatch(ground, stripe, alpha, width) {
  const tile = document.createElement('canvas');
  tile.width = tile.height = 8;
  const context = tile.getContext('2d');
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, 8, 8);
  }
  context.globalAlpha = alpha;
  context.strokeStyle = stripe;
  context.lineWidth = width;
  for (const offset of [-8, 0, 8]) {
    context.beginPath();
    context.moveTo(offset - 1, 9);
    context.lineTo(offset + 9, -1);
    context.stroke();
  }
  return context.createPattern(tile, 'repeat');
}

// Returns ticks about every 110 pixels. Steps are 1, 2 or 5 times a power of ten, and
// labels have as many digits as the step needs.
function getTicks(view, width) {
  const wanted = (view.to - view.from) / Math.max(width / 110, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 5, 10].map(f => f * power).find(s => s >= wanted));
  const unit = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(view.to, 1)) / 3)));
  const scale = 1000 ** unit, digits = Math.max(0, -Math.floor(Math.log10(step / scale) + 1e-9));
  const ticks = [];
  for (let i = Math.ceil(view.from / step); i * step <= view.to; ++i)
    ticks.push([i * step, `${(i * step / scale).toFixed(digits)} ${['ns', 'us', 'ms', 's'][unit]}`]);
  return ticks;
}

class Drawing {
  constructor(context, model, view, width, palette) {
    Object.assign(this, { context, model, view, width, palette });
    this.scale = width / (view.to - view.from);
    this.height = heightOf(model);
  }

  x(ns) { return (ns - this.view.from) * this.scale; }

  // `isFaint(item)` is true for filtered items. `topBytes` is the top of the memory
  // row.
  draw(selected, isFaint, topBytes) {
    const { context } = this;
    context.clearRect(0, 0, this.width, this.height);
    this.drawGround();
    this.drawMemory(AXIS + ROW * this.model.rows.length, topBytes);
    this.drawQueued();
    this.model.rows.forEach((row, i) => this.drawRow(row.boxes, AXIS + ROW * i + (ROW - BAR) / 2, isFaint));
    if (selected) this.drawSelected(selected);
  }

  drawGround() {
    const { context, palette } = this;
    context.fillStyle = palette.band;
    for (let i = 0; i < this.model.rows.length; i += 2) context.fillRect(0, AXIS + ROW * i, this.width, ROW);
    context.font = '11px system-ui, "DejaVu Sans", sans-serif';
    context.textBaseline = 'middle';
    for (const [ns, label] of getTicks(this.view, this.width)) {
      const x = Math.round(this.x(ns)) + 0.5;
      context.strokeStyle = palette.line;
      context.beginPath();
      context.moveTo(x, 0);
      context.lineTo(x, this.height);
      context.stroke();
      context.fillStyle = palette.soft;
      if (x + 4 + context.measureText(label).width < this.width) context.fillText(label, x + 4, AXIS / 2);
    }
    context.strokeStyle = palette.line;
    context.strokeRect(-1, AXIS - 0.5, this.width + 2, this.height);
  }

  // Draws a thin line from the issue of each collective to its begin.
  drawQueued() {
    const { context, view } = this;
    context.fillStyle = this.palette.hidden;
    for (const c of this.model.data.collectives) {
      if (c.nested || c.begin_ns <= view.from || c.issue_ns >= view.to) continue;
      const x = this.x(c.issue_ns), width = this.x(c.begin_ns) - x;
      if (width >= 1) context.fillRect(x, AXIS + ROW * c.lane + ROW / 2 - 1, width, 2);
    }
  }

  drawRow(boxes, y, isFaint) {
    const { view } = this;
    let i = findFirst(boxes.length, at => boxes[at].end > view.from);
    while (i < boxes.length && boxes[i].begin < view.to) {
      const x = this.x(boxes[i].begin), end = this.x(boxes[i].end);
      if (end - x >= 1.5) {
        this.drawBox(boxes[i++], x, end, y, isFaint);
        continue;
      }
      // The style with the most time in a column determines its color.
      const times = new Map();
      let until = end, most = boxes[i];
      for (; i < boxes.length && this.x(boxes[i].end) - x < 1.5; ++i) {
        const box = boxes[i], time = (times.get(box.style) || 0) + box.end - box.begin;
        times.set(box.style, time);
        until = this.x(box.end);
        if (time >= times.get(most.style)) most = box;
      }
      this.drawBox(most, x, Math.max(until, x + 1), y, isFaint);
    }
  }

  drawBox(box, begin, end, y, isFaint) {
    const { context, palette } = this;
    const x = Math.max(begin, -2), width = Math.min(end, this.width + 2) - x;
    context.globalAlpha = isFaint(box.item) ? 0.25 : 1;
    context.fillStyle = box.style === 'wait' ? palette.waitHatch
      : box.style === 'exposed' ? palette.exposedHatch : palette[box.style];
    context.fillRect(x, y, width, BAR);
    if (width >= 4 && box.style === 'wait') {
      context.strokeStyle = palette.exposed;
      context.setLineDash([3, 2]);
      context.strokeRect(x + 0.5, y + 0.5, width - 1, BAR - 1);
      context.setLineDash([]);
    } else if (width >= 4) {
      // Leave a gap between neighbors.
      context.fillStyle = palette.bg;
      context.fillRect(x + width - 0.75, y, 0.75, BAR);
    }
    if (width >= 34 && box.style !== 'wait') this.drawLabel(box, x, width, y);
    context.globalAlpha = 1;
  }

  drawLabel(box, x, width, y) {
    const { context, palette } = this;
    const record = getRecord(this.model, box.item);
    const name = box.item.type === 'op' ? record.name : record.kind;
    const choices = box.item.type === 'op' ? [name, name.slice(name.lastIndexOf('.') + 1)]
      : [`${name} ${formatBytes(record.bytes)}`, name];
    const left = Math.max(x, 0) + 5, room = Math.min(x + width, this.width) - left - 4;
    const text = choices.find(choice => context.measureText(choice).width <= room);
    if (!text) return;
    if (box.style === 'exposed') {
      // Fill the background, because the hatch would obscure the letters.
      context.fillStyle = palette.exposed;
      context.fillRect(left - 3, y + 2, context.measureText(text).width + 6, BAR - 4);
    }
    context.fillStyle = palette[`${box.style}-text`];
    context.fillText(text, left, y + BAR / 2 + 0.5);
  }

  drawMemory(top, topBytes) {
    const { context, palette, model, view } = this;
    const y = bytes => top + MEMORY - 6 - bytes / topBytes * (MEMORY - 6 - PAD - 12);
    const { times, bytes } = model.memory;
    if (times.length > 0) {
      const path = this.traceMemory(times, bytes, y, top + MEMORY);
      context.globalAlpha = 0.3;
      context.fillStyle = palette.memory;
      context.fill(path);
      context.globalAlpha = 1;
      context.strokeStyle = palette.memory;
      context.lineWidth = 1.25;
      context.stroke(path);
      context.lineWidth = 1;
    }
    if (model.limit === null) return;
    const limit = Math.round(y(model.limit)) + 0.5;
    context.strokeStyle = context.fillStyle = palette.fg;
    context.setLineDash([7, 4]);
    context.beginPath();
    context.moveTo(0, limit);
    context.lineTo(this.width, limit);
    context.stroke();
    context.setLineDash([]);
    context.textAlign = 'right';
    context.fillText(`limit ${formatBytes(model.limit)}`, this.width - 6, limit - 8);
    context.textAlign = 'left';
    if (model.data.peak_memory_bytes <= model.limit) return;
    // Hatch the part above the limit.
    context.save();
    context.beginPath();
    context.rect(0, top, this.width, limit - top);
    context.clip();
    context.fillStyle = palette.exposedHatch;
    context.fill(this.traceMemory(times, bytes, y, top + MEMORY));
    context.restore();
  }

  // Traces the maximum and the last number of live bytes in each column.
  traceMemory(times, bytes, y, bottom) {
    const { view } = this, path = new Path2D();
    let i = Math.max(findFirst(times.length, at => times[at] > view.from) - 1, 0);
    path.moveTo(-2, bottom);
    let column = -2, most = times[i] <= view.from ? bytes[i] : 0, last = most;
    for (++i; i < times.length && times[i] <= view.to; ++i) {
      const x = Math.max(Math.floor(this.x(times[i]) * 2) / 2, column);
      if (x > column) {
        path.lineTo(column, y(most));
        path.lineTo(column + 0.5, y(last));
        path.lineTo(x, y(last));
        column = x;
        most = last;
      }
      most = Math.max(most, bytes[i]);
      last = bytes[i];
    }
    path.lineTo(column, y(most));
    path.lineTo(column + 0.5, y(last));
    const end = Math.min(this.x(times[times.length - 1]), this.width + 2);
    path.lineTo(Math.max(end, column + 0.5), y(last));
    path.lineTo(Math.max(end, column + 0.5), bottom);
    path.closePath();
    return path;
  }

  // Draws a frame, and for a collective arrows from its start and to its wait.
  drawSelected(item) {
    const { context, palette, model } = this;
    const bounds = getBounds(model, item);
    if (!bounds) return;
    const frame = (row, begin, end, color, dash) => {
      const x = this.x(begin), y = AXIS + ROW * row + (ROW - BAR) / 2;
      context.strokeStyle = color;
      context.lineWidth = 2;
      context.setLineDash(dash);
      context.strokeRect(x - 1, y - 2, Math.max(this.x(end) - x, 2) + 2, BAR + 4);
      context.setLineDash([]);
      context.lineWidth = 1;
    };
    frame(bounds.row, bounds.begin, bounds.end, palette.fg, []);
    if (item.type !== 'collective') return;
    const c = getRecord(model, item), blocker = findBlocker(model, c);
    if (blocker && c.exposed_ns > 0) {
      const at = getBounds(model, blocker);
      if (at) frame(at.row, at.begin, at.end, palette.exposed, [2, 2]);
    }
    const bottom = AXIS + ROW - (ROW - BAR) / 2, top = AXIS + ROW * bounds.row + (ROW - BAR) / 2;
    this.drawArrow(this.x(c.issue_ns), bottom, this.x(c.issue_ns), top);
    if (c.wait !== null) {
      const wait = model.data.ops[c.wait];
      this.drawArrow(this.x(c.end_ns), top, this.x(Math.min(Math.max(c.end_ns, wait.start_ns), wait.end_ns)), bottom);
    }
  }

  drawArrow(x, y, toX, toY) {
    const { context } = this, down = Math.sign(toY - y);
    context.strokeStyle = context.fillStyle = this.palette.fg;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x, y);
    context.bezierCurveTo(x, (y + toY) / 2, toX, (y + toY) / 2, toX, toY - 4 * down);
    context.stroke();
    context.beginPath();
    context.moveTo(toX, toY);
    context.lineTo(toX - 4, toY - 6 * down);
    context.lineTo(toX + 4, toY - 6 * down);
    context.fill();
    context.lineWidth = 1;
  }
}

// Draws the whole time in one strip: the share of compute and of waits in each column,
// and the part in view.
function drawOverview(context, width, height, model, span, view, palette) {
  context.clearRect(0, 0, width, height);
  context.fillStyle = palette.band;
  context.fillRect(0, 0, width, height);
  const columns = Math.ceil(width) + 1, scale = width / span;
  const parts = { compute: new Float64Array(columns), wait: new Float64Array(columns) };
  for (const box of model.rows[0].boxes) {
    const end = box.end * scale;
    for (let x = Math.floor(box.begin * scale); x < end && x < columns; ++x)
      parts[box.style][x] += Math.min(end, x + 1) - Math.max(box.begin * scale, x);
  }
  const room = height - 6;
  for (let x = 0; x < columns; ++x) {
    const wait = parts.wait[x] > 0 ? Math.max(2, parts.wait[x] * room) : 0;
    context.fillStyle = palette.compute;
    context.fillRect(x, height - 3 - Math.min(wait + parts.compute[x] * room, room), 1, room);
    context.fillStyle = palette.exposed;
    context.fillRect(x, height - 3 - wait, 1, wait);
  }
  context.fillStyle = palette.band;
  context.fillRect(0, height - 3, width, 3);
  const begin = view.from * scale, end = view.to * scale;
  context.fillStyle = palette.fg;
  context.globalAlpha = 0.12;
  context.fillRect(0, 0, begin, height);
  context.fillRect(end, 0, width - end, height);
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  context.strokeRect(begin + 1, 1, Math.max(end - begin - 2, 1), height - 2);
  context.lineWidth = 1;
}
