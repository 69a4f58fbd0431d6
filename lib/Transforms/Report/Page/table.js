// The table of collectives, most exposed first, and the list of buckets.

const PAGE = 200;
const totalOf = c => c.exposed_ns * c.trips;

// Name, sort key, whether it is a number, and cell text.
const COLUMNS = [
  ['collective', c => c.kind, false, c => nameOf(c)],
  ['location', c => c.location, false, c => c.location],
  ['group', c => c.group, false, c => c.group],
  ['bytes', c => c.bytes, true, c => formatBytes(c.bytes)],
  ['algorithm', c => c.algorithm, false, c => c.algorithm],
  ['time', c => c.cost_ns, true, c => formatTime(c.cost_ns)],
  ['exposed before', c => isFigure(c.exposed_before_ns) ? c.exposed_before_ns : -1, true,
    c => isFigure(c.exposed_before_ns) ? formatTime(c.exposed_before_ns) : '-'],
  ['exposed', totalOf, true, c => formatTime(c.exposed_ns)],
  ['reason', c => c.reason, false, c => c.reason],
  ['blocked by', describeBlocker, false, describeBlocker],
];

class Table {
  constructor(page, model, hasBefore) {
    Object.assign(this, { page, model, limit: PAGE, sort: 'exposed', isDown: true });
    this.collectives = model.data.collectives;
    this.columns = COLUMNS.filter(([name]) => name !== 'exposed before' || hasBefore);
    // The texts that the filter searches.
    this.texts = this.collectives.map(c =>
      this.columns.map(column => column[3](c)).concat(nameOf(c), c.left_alone || '',
        c.bucket ? c.bucket.members.join('\n') : '').join('\n').toLowerCase());
    this.mostExposed = this.collectives.reduce((most, c) => Math.max(most, totalOf(c)), 1);
    this.words = '';
    this.reason = '';
    this.isOnlyExposed = false;
    this.rows = new Map();
    this.buildHead();
    this.buildReasons();
    this.update();
  }

  buildHead() {
    byId('columns').replaceChildren(...this.columns.map(([name, , isNumber]) => {
      const head = element('th', isNumber ? 'n' : '');
      head.scope = 'col';
      const button = head.appendChild(element('button', '', name));
      button.addEventListener('click', () => {
        this.isDown = this.sort === name ? !this.isDown : isNumber;
        this.sort = name;
        this.update();
        this.page.saveState();
      });
      return head;
    }));
  }

  // Creates a button for each reason, the most exposed first.
  buildReasons() {
    const sums = new Map();
    for (const c of this.collectives) {
      const sum = sums.get(c.reason) || { time: 0, count: 0 };
      sums.set(c.reason, { time: sum.time + totalOf(c), count: sum.count + 1 });
    }
    const sorted = [...sums].sort((a, b) => b[1].time - a[1].time || (a[0] < b[0] ? -1 : 1));
    byId('reasons').replaceChildren(...sorted.map(([reason, { time, count }]) => {
      const button = element('button', '', `${reason}: ${count}` + (time > 0 ? `, ${formatTime(time)}` : ''));
      button.dataset.reason = reason;
      button.addEventListener('click', () => {
        this.reason = this.reason === reason ? '' : reason;
        this.filter();
      });
      return button;
    }));
  }

  filter() {
    this.limit = PAGE;
    this.update();
    this.page.schedule();
    this.page.saveState();
  }

  isFiltered(index) { return this.hidden[index] === 1; }

  // Filters and sorts the rows.
  update() {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    const isShown = (c, i) => (!this.reason || c.reason === this.reason) &&
      (!this.isOnlyExposed || c.exposed_ns > 0) && words.every(word => this.texts[i].includes(word));
    const key = this.columns.find(([name]) => name === this.sort)[1];
    const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0, sign = this.isDown ? -1 : 1;
    const keys = this.collectives.map(key);
    this.hidden = new Uint8Array(this.collectives.length);
    this.order = [];
    this.collectives.forEach((c, i) => isShown(c, i) ? this.order.push(i) : this.hidden[i] = 1);
    this.order.sort((a, b) => sign * compare(keys[a], keys[b]) || a - b);
    byId('columns').childNodes.forEach((head, i) => {
      const isSort = this.columns[i][0] === this.sort;
      head.setAttribute('aria-sort', isSort ? (this.isDown ? 'descending' : 'ascending') : 'none');
    });
    for (const button of byId('reasons').children)
      button.setAttribute('aria-pressed', String(button.dataset.reason === this.reason));
    byId('filter').value = this.words;
    byId('only-exposed').checked = this.isOnlyExposed;
    this.showRows();
  }

  showRows() {
    const shown = this.order.slice(0, this.limit), total = this.order.reduce((sum, i) =>
      sum + totalOf(this.collectives[i]), 0);
    this.rows = new Map(shown.map(i => [i, this.makeRow(i)]));
    byId('rows').replaceChildren(...this.rows.values());
    byId('more').hidden = shown.length === this.order.length;
    byId('more').textContent = `Show all ${this.order.length}`;
    const filtered = this.order.length < this.collectives.length ? ` of ${this.collectives.length}` : '';
    byId('count').textContent = this.collectives.length === 0 ? 'no collectives'
      : `${this.order.length}${filtered}, exposed ${formatTime(total)}` +
        (shown.length < this.order.length ? `; the first ${shown.length} are shown` : '');
    this.mark();
  }

  makeRow(index) {
    const c = this.collectives[index], row = element('tr');
    row.dataset.id = String(index);
    for (const [name, , isNumber, show] of this.columns) {
      const cell = row.appendChild(element('td', isNumber ? 'n' : name === 'blocked by' ? 'wide' : ''));
      if (name === 'collective') cell.appendChild(element('button', '', show(c)));
      else cell.textContent = show(c);
      if (name !== 'exposed') continue;
      const share = cell.appendChild(element('span', 'share'));
      share.appendChild(element('i')).style.width = `${100 * totalOf(c) / this.mostExposed}%`;
    }
    row.addEventListener('click', () => this.page.selectRow(index));
    return row;
  }

  // Marks the row of the selected collective and returns it.
  mark() {
    const { selected, last } = this.page;
    const index = selected && selected.timeline === last && selected.item.type === 'collective'
      ? selected.item.index : -1;
    for (const [i, row] of this.rows) row.setAttribute('aria-selected', String(i === index));
    return this.rows.get(index);
  }

  // Scrolls to a row. Returns it, or null if it is filtered out.
  reveal(index) {
    const position = this.order.indexOf(index);
    if (position < 0) return null;
    if (position >= this.limit) {
      this.limit = this.order.length;
      this.showRows();
    }
    const row = this.mark(), frame = byId('rows').closest('.table');
    if (!row) return null;
    frame.scrollTop = row.offsetTop - (frame.clientHeight - row.offsetHeight) / 2;
    return row;
  }
}

// Lists buckets and collectives left alone, in the order of their starts.
function showBuckets(collectives, limit = PAGE) {
  const rows = collectives.filter(c => c.bucket || c.left_alone);
  byId('buckets-section').hidden = rows.length === 0;
  byId('more-buckets').hidden = rows.length <= limit;
  byId('more-buckets').textContent = `Show all ${rows.length}`;
  byId('more-buckets').onclick = () => showBuckets(collectives, Infinity);
  byId('buckets').replaceChildren(...rows.slice(0, limit).map(c => {
    const name = `${c.kind} at ${c.location}, ${formatBytes(c.bytes)}: `;
    if (!c.bucket) return element('li', '', `${name}alone: ${c.left_alone}`);
    const item = element('li', '', name + summarizeBucket(c.bucket));
    const list = item.appendChild(element('ul'));
    c.bucket.members.forEach((member, i) =>
      list.append(element('li', '', `${member}, ${formatBytes(c.bucket.bytes[i])}`)));
    for (const copy of c.bucket.copies || []) list.append(element('li', '', `copy: ${copy}`));
    return item;
  }));
}
