// Timelines of the reports before and after, with a shared view. Handles panning,
// zooming, hovering, and selection by keyboard.

class View {
  constructor(span, onChange) {
    Object.assign(this, { span, from: 0, to: span, onChange });
  }

  set(from, to) {
    const width = Math.min(Math.max(to - from, Math.min(20, this.span)), this.span);
    const middle = (from + to) / 2;
    this.from = Math.min(Math.max(middle - width / 2, 0), this.span - width);
    this.to = this.from + width;
    this.onChange();
  }

  // Zooms such that the time `at` keeps its position.
  zoom(factor, at = (this.from + this.to) / 2) {
    const width = Math.min(Math.max((this.to - this.from) / factor, Math.min(20, this.span)), this.span);
    const from = at - (at - this.from) * width / (this.to - this.from);
    this.set(from, from + width);
  }

  pan(ns) { this.set(this.from + ns, this.to + ns); }
  isAll() { return this.from <= 0 && this.to >= this.span; }
}

// Resizes a canvas for the resolution of the screen and returns its context.
function fitCanvas(canvas, width, height) {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

const OVERVIEW = 26;

class Timeline {
  // `page` has the view, the selection, and the filter.
  constructor(page, model, title) {
    Object.assign(this, { page, model, title });
    this.root = element('div', 'timeline');
    const labels = this.root.appendChild(element('div', 'labels'));
    const addLabel = (text, height, className) => {
      const label = labels.appendChild(element('div', className, text));
      label.style.height = label.style.lineHeight = `${height}px`;
      label.title = text;
      return label;
    };
    addLabel('time', AXIS, 'axis');
    for (const row of model.rows) addLabel(row.label, ROW, '');
    const memory = addLabel('memory', MEMORY, 'memory');
    memory.style.lineHeight = '';
    memory.append(element('small', '', `peak ${formatBytes(model.data.peak_memory_bytes)}`));
    if (model.limit !== null) memory.append(element('small', '', `limit ${formatBytes(model.limit)}`));
    this.plot = this.root.appendChild(element('div', 'plot'));
    this.plot.tabIndex = 0;
    this.plot.setAttribute('role', 'application');
    this.plot.setAttribute('aria-label', `${title}: ${model.rows.length} rows, ` +
      `${model.data.ops.length} ops, ${model.data.collectives.length} collectives`);
    this.plot.setAttribute('aria-describedby', 'keys');
    this.canvas = this.plot.appendChild(element('canvas'));
    this.addPointer();
    this.plot.addEventListener('keydown', event => this.onKey(event));
  }

  get width() { return Math.max(this.plot.clientWidth, 50); }

  draw(palette) {
    const context = fitCanvas(this.canvas, this.width, heightOf(this.model));
    const { page } = this;
    const selected = page.selected && page.selected.timeline === this ? page.selected.item : null;
    new Drawing(context, this.model, page.view, this.width, palette)
      .draw(selected, item => page.isFiltered(this, item), page.topBytes);
  }

  getTime(event) {
    const { view } = this.page, box = this.plot.getBoundingClientRect();
    return view.from + (event.clientX - box.left) / this.width * (view.to - view.from);
  }

  // Returns the longest box near the pointer and the number of boxes there, or null.
  find(event) {
    const { view } = this.page, y = event.clientY - this.plot.getBoundingClientRect().top;
    const row = this.model.rows[Math.floor((y - AXIS) / ROW)];
    if (y < AXIS || !row) return null;
    const slack = 1.5 * (view.to - view.from) / this.width, time = this.getTime(event);
    let best = null, count = 0;
    for (let i = findFirst(row.boxes.length, at => row.boxes[at].end > time - slack);
      i < row.boxes.length && row.boxes[i].begin < time + slack; ++i) {
      const box = row.boxes[i];
      if (box.begin <= time && time < box.end && box.end - box.begin > 2 * slack) return { box, count: 1 };
      ++count;
      if (!best || box.end - box.begin > best.end - best.begin) best = box;
    }
    return best && { box: best, count };
  }

  addPointer() {
    const { plot, page } = this;
    let drag = null;
    plot.addEventListener('pointerdown', event => {
      if (event.button !== 0) return;
      drag = { x: event.clientX, from: page.view.from, to: page.view.to, isMoved: false };
      plot.setPointerCapture(event.pointerId);
    });
    plot.addEventListener('pointermove', event => {
      if (!drag) return this.hover(event);
      const moved = event.clientX - drag.x;
      if (Math.abs(moved) > 3) drag.isMoved = true;
      if (!drag.isMoved) return;
      plot.classList.add('dragged');
      page.hideTip();
      const ns = -moved / this.width * (drag.to - drag.from);
      page.view.set(drag.from + ns, drag.to + ns);
    });
    const end = event => {
      const wasClick = drag && !drag.isMoved && event.type === 'pointerup';
      drag = null;
      plot.classList.remove('dragged');
      if (!wasClick) return;
      const found = this.find(event);
      page.select(found ? { timeline: this, item: found.box.item } : null);
    };
    plot.addEventListener('pointerup', end);
    plot.addEventListener('pointercancel', end);
    plot.addEventListener('pointerleave', () => page.hideTip());
    plot.addEventListener('dblclick', event => {
      const found = this.find(event);
      if (found) page.zoomTo(this, found.box.item);
    });
    plot.addEventListener('wheel', event => {
      event.preventDefault();
      page.hideTip();
      const { view } = page, unit = event.deltaMode === 1 ? 30 : event.deltaMode === 2 ? 300 : 1;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
        view.pan((event.deltaX || event.deltaY) * unit / this.width * (view.to - view.from));
      else
        view.zoom(2 ** Math.max(-2, Math.min(2, -event.deltaY * unit / 200)), this.getTime(event));
    }, { passive: false });
  }

  hover(event) {
    const { page } = this, found = this.find(event);
    this.plot.classList.toggle('on-bar', Boolean(found));
    if (found) {
      const lines = describeItem(this.model, found.box.item);
      if (found.count > 1) lines.push(['soft', `and ${found.count - 1} shorter ones here: zoom in`]);
      return page.showTip(event, lines);
    }
    const y = event.clientY - this.plot.getBoundingClientRect().top;
    if (y < AXIS + ROW * this.model.rows.length) return page.hideTip();
    page.showTip(event, this.describeMemory(this.getTime(event)));
  }

  describeMemory(time) {
    const { times, bytes } = this.model.memory;
    const at = findFirst(times.length, i => times[i] > time) - 1, live = at < 0 ? 0 : bytes[at];
    const lines = [['name', `${formatBytes(live)} live`], ['soft', `at ${formatTime(time)}`]];
    if (at >= 0) lines.push(['soft', `${at % 2 ? 'after' : 'during'} ${this.model.data.ops[at >> 1].name} at ` +
      this.model.data.ops[at >> 1].location]);
    if (this.model.limit !== null)
      lines.push(live > this.model.limit
        ? ['why', `${formatBytes(live - this.model.limit)} above the limit of ${formatBytes(this.model.limit)}`]
        : ['', `${formatBytes(this.model.limit - live)} below the limit`]);
    return lines;
  }

  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { page } = this, { view } = page, tenth = (view.to - view.from) / 10;
    const actions = {
      'ArrowRight': () => this.step(1), 'ArrowLeft': () => this.step(-1),
      'ArrowDown': () => this.changeRow(1), 'ArrowUp': () => this.changeRow(-1),
      'a': () => view.pan(-tenth), 'd': () => view.pan(tenth),
      '+': () => view.zoom(1.5), '=': () => view.zoom(1.5), '-': () => view.zoom(1 / 1.5),
      'w': () => view.zoom(1.5), 's': () => view.zoom(1 / 1.5),
      '0': () => view.set(0, view.span), 'Home': () => view.set(0, view.span),
      'Escape': () => page.select(null), 'Enter': () => page.showRow(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  // Selects the next bar in the row of the selection, or the first one in view.
  step(direction) {
    const { page } = this;
    const item = page.selected && page.selected.timeline === this ? page.selected.item : null;
    const bounds = item && getBounds(this.model, item);
    const boxes = this.model.rows[bounds ? bounds.row : 0].boxes;
    let i;
    if (bounds) {
      const isSame = box => box.item.type === item.type && box.item.index === item.index;
      i = boxes.findIndex(isSame);
      do i += direction; while (boxes[i] && isSame(boxes[i]));
    } else {
      i = findFirst(boxes.length, at => boxes[at].end > page.view.from);
    }
    if (boxes[i]) page.select({ timeline: this, item: boxes[i].item }, true);
  }

  // Selects the bar at the same time in the next row that is not empty.
  changeRow(direction) {
    const { page } = this;
    const item = page.selected && page.selected.timeline === this ? page.selected.item : null;
    const bounds = item && getBounds(this.model, item);
    if (!bounds) return this.step(1);
    for (let row = bounds.row + direction; this.model.rows[row]; row += direction) {
      const { boxes } = this.model.rows[row];
      if (boxes.length === 0) continue;
      const i = Math.min(findFirst(boxes.length, at => boxes[at].end > bounds.begin), boxes.length - 1);
      return page.select({ timeline: this, item: boxes[i].item }, true);
    }
  }
}

// The strip above the timelines. Pressing or dragging moves the view there.
class Overview {
  constructor(page, model) {
    Object.assign(this, { page, model });
    this.root = element('div', 'timeline overview');
    const label = this.root.appendChild(element('div', 'labels'));
    label.append(element('div', '', 'overview'));
    label.firstChild.style.lineHeight = `${OVERVIEW}px`;
    this.plot = this.root.appendChild(element('div', 'plot'));
    this.plot.setAttribute('aria-hidden', 'true');
    this.canvas = this.plot.appendChild(element('canvas'));
    const move = event => {
      const { view } = page, box = this.plot.getBoundingClientRect();
      const at = (event.clientX - box.left) / box.width * view.span, half = (view.to - view.from) / 2;
      view.set(at - half, at + half);
    };
    this.plot.addEventListener('pointerdown', event => {
      this.plot.setPointerCapture(event.pointerId);
      move(event);
    });
    this.plot.addEventListener('pointermove', event => event.buttons & 1 && move(event));
  }

  draw(palette) {
    const width = Math.max(this.plot.clientWidth, 50);
    drawOverview(fitCanvas(this.canvas, width, OVERVIEW), width, OVERVIEW, this.model, this.page.view.span,
      this.page.view, palette);
  }
}
