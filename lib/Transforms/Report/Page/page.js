// State of the page: reports, selection, files, and theme. The fragment of the address
// stores the state, so a link can lead to a bar.

const page = {
  timelines: [], overview: null, table: null, view: null, selected: null, last: null,
  topBytes: 1, palette: null, isScheduled: false,

  schedule() {
    if (this.isScheduled || !this.view) return;
    this.isScheduled = true;
    requestAnimationFrame(() => this.draw());
  },

  draw() {
    this.isScheduled = false;
    this.palette = this.palette || readPalette();
    this.overview.draw(this.palette);
    for (const timeline of this.timelines) timeline.draw(this.palette);
    const { view } = this;
    byId('range').textContent = `${formatTime(view.to - view.from)} of ${formatTime(view.span)}: ` +
      `from ${formatTime(view.from)} to ${formatTime(view.to)}`;
    byId('zoom-out').disabled = byId('zoom-all').disabled = view.isAll();
  },

  isFiltered(timeline, item) {
    return timeline === this.last && item.type === 'collective' && this.table.isFiltered(item.index);
  },

  // Selects an item or nothing. `isSeen` moves the item into view.
  select(selected, isSeen = false) {
    this.selected = selected;
    byId('details').hidden = !selected;
    if (selected) {
      const { timeline, item } = selected, isCollective = item.type === 'collective';
      const record = getRecord(timeline.model, item);
      fillLines(byId('details-text'), describeItem(timeline.model, item));
      byId('details-zoom').hidden = !getBounds(timeline.model, item);
      byId('details-blocker').hidden = !isCollective || record.exposed_ns === 0 ||
        !findBlocker(timeline.model, record);
      byId('details-row').hidden = !isCollective || timeline !== this.last;
      if (isSeen) this.see(timeline, item);
      if (isCollective && timeline === this.last) this.table.reveal(item.index);
    }
    this.table.mark();
    this.schedule();
    this.saveState();
  },

  // Moves the view such that the item is in it and wide enough to be recognized.
  see(timeline, item) {
    const bounds = getBounds(timeline.model, item), { view } = this;
    if (!bounds) return;
    const width = bounds.end - bounds.begin, pixels = width / (view.to - view.from) * timeline.width;
    if (pixels < 8 || pixels > timeline.width) this.zoomTo(timeline, item, 8);
    else if (bounds.begin < view.from || bounds.end > view.to)
      view.pan((bounds.begin + bounds.end - view.from - view.to) / 2);
  },

  zoomTo(timeline, item, factor = 1.25) {
    const bounds = getBounds(timeline.model, item);
    if (!bounds) return;
    const half = Math.max(bounds.end - bounds.begin, 1) * factor / 2, middle = (bounds.begin + bounds.end) / 2;
    this.view.set(middle - half, middle + half);
  },

  selectRow(index) {
    this.select({ timeline: this.last, item: { type: 'collective', index } }, true);
    const top = byId('timelines').getBoundingClientRect().top;
    if (top < 0) byId('timeline-title').scrollIntoView();
  },

  showRow() {
    const { selected } = this;
    if (!selected || selected.item.type !== 'collective' || selected.timeline !== this.last) return;
    const { table } = this, { index } = selected.item;
    if (table.isFiltered(index)) {
      Object.assign(table, { words: '', reason: '', isOnlyExposed: false });
      table.filter();
    }
    const row = table.reveal(index);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    row.querySelector('button').focus();
  },

  showTip(event, lines) {
    const tip = byId('tip');
    fillLines(tip, lines);
    tip.hidden = false;
    const x = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8);
    let y = event.clientY + 16;
    if (y + tip.offsetHeight > window.innerHeight - 4) y = event.clientY - tip.offsetHeight - 10;
    tip.style.left = `${Math.max(x, 4)}px`;
    tip.style.top = `${Math.max(y, 4)}px`;
  },

  hideTip() { byId('tip').hidden = true; },

  saveState() {
    if (this.isRestoring || !this.view) return;
    const state = new URLSearchParams(), { view, table, selected } = this;
    if (selected && selected.timeline === this.last)
      state.set(selected.item.type === 'op' ? 'op' : 'collective', selected.item.index);
    if (!view.isAll()) {
      state.set('from', Math.round(view.from));
      state.set('to', Math.round(view.to));
    }
    if (table.words) state.set('filter', table.words);
    if (table.reason) state.set('reason', table.reason);
    if (table.isOnlyExposed) state.set('exposed', '1');
    if (table.sort !== 'exposed' || !table.isDown) state.set('sort', (table.isDown ? '-' : '') + table.sort);
    try {
      // Fails in a page embedded in another, which has no address.
      history.replaceState(null, '', `#${state}`);
    } catch (error) { /* It works without. */ }
  },

  restoreState() {
    const state = new URLSearchParams(location.hash.slice(1)), { table, last, view } = this;
    const theme = state.get('theme');
    if (theme === 'light' || theme === 'dark') setTheme(theme);
    if (!view) return;
    this.isRestoring = true;
    const sort = state.get('sort') || '-exposed', name = sort.replace(/^-/, '');
    if (table.columns.some(column => column[0] === name))
      Object.assign(table, { sort: name, isDown: sort[0] === '-' });
    Object.assign(table, { words: state.get('filter') || '', reason: state.get('reason') || '',
      isOnlyExposed: state.get('exposed') === '1', limit: PAGE });
    table.update();
    const from = Number(state.get('from') || NaN), to = Number(state.get('to') || NaN);
    const hasView = to > 0 && (from >= 0 || !state.has('from')) && to > (from || 0);
    if (hasView) view.set(from || 0, to);
    else view.set(0, view.span);
    let selected = null;
    for (const [type, list] of [['op', last.model.data.ops], ['collective', last.model.data.collectives]]) {
      const index = state.has(type) ? Number(state.get(type)) : NaN;
      if (isIndex(index, list)) selected = { timeline: last, item: { type, index } };
    }
    this.select(selected, !hasView);
    this.isRestoring = false;
  },
};

function addFigure(name, value, notes, isStrong) {
  const box = element('div', isStrong ? 'strong' : '');
  box.append(element('dt', '', name));
  const figure = box.appendChild(element('dd', '', value));
  for (const [style, note] of notes) figure.append(element('small', style, note));
  byId('figures').append(box);
}

function showFigures(data, before) {
  byId('figures').replaceChildren();
  const add = (name, key, show, notes = [], isStrong = false) =>
    addFigure(name, show(data[key]), notes, isStrong);
  const was = (key, show) => {
    if (!before) return [];
    const change = before[key] > 0 ? ` (${data[key] < before[key] ? '\u2212' : '+'}` +
      `${formatPercent(Math.abs(data[key] - before[key]) / before[key])})` : '';
    return [['', `before: ${show(before[key])}${change}`]];
  };
  add('makespan', 'makespan_ns', formatTime, was('makespan_ns', formatTime));
  const exposedPart = data.makespan_ns > 0 && data.exposed_comm_ns > 0
    ? [['', `${formatPercent(data.exposed_comm_ns / data.makespan_ns)} of the makespan`]] : [];
  add('exposed communication', 'exposed_comm_ns', formatTime,
    [...was('exposed_comm_ns', formatTime), ...exposedPart], data.exposed_comm_ns > 0);
  add('communication', 'comm_ns', formatTime);
  add('compute', 'compute_ns', formatTime);
  const isAbove = isFigure(data.memory_limit_bytes) && data.peak_memory_bytes > data.memory_limit_bytes;
  const limit = isFigure(data.memory_limit_bytes)
    ? [[isAbove ? 'bad' : '', `${isAbove ? 'above the ' : ''}limit ${formatBytes(data.memory_limit_bytes)}`]] : [];
  add('peak memory', 'peak_memory_bytes', formatBytes, [...limit, ...was('peak_memory_bytes', formatBytes)], isAbove);
  const gap = data.lower_bound_ns > 0 ? (data.makespan_ns - data.lower_bound_ns) / data.lower_bound_ns : 0;
  add('lower bound', 'lower_bound_ns', formatTime, [['', `gap ${(100 * gap).toFixed(1)} %`]]);
}

// The shown report, and an earlier one or null.
let shown = { report: null, before: null };

function show(report, before) {
  const model = buildModel(report), old = before ? buildModel(before) : null;
  shown = { report, before };
  const title = `@${report.function} on ${report.machine}`;
  document.title = `${title}: comm-report`;
  byId('title').textContent = title;
  byId('subtitle').textContent = `${report.ops.length} ops, ${report.collectives.length} collectives, ` +
    `simulated by comm-report`;
  byId('error').hidden = byId('empty').hidden = true;
  byId('main').hidden = false;
  byId('open-before').disabled = false;
  byId('limit-key').hidden = model.limit === null && !(old && old.limit !== null);
  showFigures(report, before);

  Object.assign(page, { view: null, selected: null });
  page.topBytes = [model, old].filter(Boolean).reduce((top, one) =>
    Math.max(top, one.data.peak_memory_bytes, one.limit || 0), 1);
  const view = new View(Math.max(model.span, old ? old.span : 1), () => {
    page.schedule();
    page.saveSoon();
  });
  page.last = new Timeline(page, model, old ? 'timeline after' : 'timeline');
  page.timelines = old ? [new Timeline(page, old, 'timeline before'), page.last] : [page.last];
  page.overview = new Overview(page, model);
  const parts = [page.overview.root];
  for (const timeline of page.timelines) {
    if (old) parts.push(element('h3', '', timeline === page.last ? 'After' : 'Before'));
    parts.push(timeline.root);
  }
  byId('timelines').replaceChildren(...parts);
  const hasBefore = Boolean(before) || report.collectives.some(c => isFigure(c.exposed_before_ns));
  page.table = new Table(page, model, hasBefore);
  page.view = view;
  showBuckets(report.collectives);
  page.restoreState();
  page.draw();
}

let saveTimer = 0;
page.saveSoon = () => {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => page.saveState(), 150);
};

function showError(text) {
  byId('error').textContent = text;
  byId('error').hidden = false;
}

// Calls `use` with the parsed content of `file`. Errors name the file.
async function readFile(file, use) {
  try {
    let data;
    try {
      data = JSON.parse(await file.text());
    } catch (error) {
      throw new Error(`no JSON: ${error.message}`);
    }
    use(data);
  } catch (error) {
    showError(`${file.name}: ${error.message}`);
  }
}

function openReport(file) {
  return readFile(file, data => {
    try {
      history.replaceState(null, '', '#');
    } catch (error) { /* See saveState. */ }
    show(data, null);
  });
}

function openBefore(file) {
  return readFile(file, data => {
    checkReport(data);
    need(data.function === shown.report.function,
      `a report of '${data.function}', expected one of '${shown.report.function}'`);
    show(shown.report, data);
  });
}

function connectFile(button, input, open) {
  byId(button).addEventListener('click', () => byId(input).click());
  byId(input).addEventListener('change', event => {
    const file = event.target.files[0];
    event.target.value = '';
    if (file) open(file);
  });
}

const THEMES = ['auto', 'light', 'dark'];
let theme = 'auto';

function setTheme(value) {
  theme = THEMES.includes(value) ? value : 'auto';
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byId('theme').textContent = `Theme: ${theme}`;
  page.palette = null;
  page.schedule();
}

function start() {
  try {
    setTheme(localStorage.getItem('comm-report-theme'));
  } catch (error) {
    setTheme('auto');
  }
  byId('theme').addEventListener('click', () => {
    setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
    try {
      localStorage.setItem('comm-report-theme', theme);
    } catch (error) { /* Pages inside of others may have no storage. */ }
  });
  connectFile('open', 'file', openReport);
  connectFile('open-before', 'file-before', openBefore);
  byId('open-before').disabled = true;
  byId('print').addEventListener('click', () => window.print());
  byId('zoom-in').addEventListener('click', () => page.view.zoom(2));
  byId('zoom-out').addEventListener('click', () => page.view.zoom(0.5));
  byId('zoom-all').addEventListener('click', () => page.view.set(0, page.view.span));
  byId('filter').addEventListener('input', event => {
    page.table.words = event.target.value;
    page.table.filter();
  });
  byId('only-exposed').addEventListener('change', event => {
    page.table.isOnlyExposed = event.target.checked;
    page.table.filter();
  });
  byId('more').addEventListener('click', () => {
    page.table.limit = page.table.order.length;
    page.table.showRows();
  });
  byId('details-zoom').addEventListener('click', () => page.zoomTo(page.selected.timeline, page.selected.item));
  byId('details-blocker').addEventListener('click', () => {
    const { timeline, item } = page.selected;
    page.select({ timeline, item: findBlocker(timeline.model, getRecord(timeline.model, item)) }, true);
  });
  byId('details-row').addEventListener('click', () => page.showRow());
  byId('details-close').addEventListener('click', () => page.select(null));

  window.addEventListener('resize', () => page.schedule());
  window.addEventListener('hashchange', () => page.restoreState());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setTheme(theme));
  // Paper is white and has its own width.
  window.addEventListener('beforeprint', () => {
    document.documentElement.dataset.theme = 'light';
    page.palette = null;
    if (page.view) page.draw();
  });
  window.addEventListener('afterprint', () => setTheme(theme));

  const hasFiles = event => [...event.dataTransfer.types].includes('Files');
  document.addEventListener('dragover', event => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    byId('drop').hidden = false;
  });
  document.addEventListener('dragleave', event => {
    if (event.relatedTarget === null) byId('drop').hidden = true;
  });
  document.addEventListener('drop', event => {
    byId('drop').hidden = true;
    if (!hasFiles(event)) return;
    event.preventDefault();
    openReport(event.dataTransfer.files[0]);
  });

  const embedded = byId('data').textContent.trim();
  if (!embedded) {
    byId('empty').hidden = false;
    return page.restoreState();
  }
  try {
    const { report, before } = JSON.parse(embedded);
    show(report, before);
  } catch (error) {
    showError(`the report in this page: ${error.message}`);
  }
}

start();
