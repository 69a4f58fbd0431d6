// Search in an index that comes as a script, the theme, and the menu of small screens.
(function () {
  'use strict';
  const up = document.body.dataset.up, query = document.getElementById('siteQuery');
  const results = document.getElementById('siteResults');
  const MOST = 20;
  let loading = null, chosen = -1;

  function load() {
    loading = loading || new Promise((done, fail) => {
      const script = document.createElement('script');
      script.src = `${up}/search-index.js`;
      script.onload = () => done(window.searchIndex.flatMap(([page, address, sections]) =>
        sections.map(([title, anchor, text], i) => ({
          page, title, text, address: i === 0 ? address : `${address}#${anchor}`,
          head: title.toLowerCase(), pageHead: page.toLowerCase(), low: text.toLowerCase(), isPage: i === 0,
        }))));
      script.onerror = () => fail(new Error('no search-index.js'));
      document.head.append(script);
    });
    return loading;
  }

  // Every word must be in it. Those in headings count most, at the beginning of a word more.
  function rate(section, words) {
    let total = 0;
    for (const word of words) {
      const atWord = new RegExp(`(^|[^a-z0-9])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
      const inHead = section.head.includes(word), inText = section.low.includes(word);
      const inPage = section.pageHead.includes(word);
      if (!inHead && !inText && !inPage) return 0;
      total += inHead ? (atWord.test(section.head) ? 20 : 8) : 0;
      total += inPage ? 3 : 0;
      total += inText ? (atWord.test(section.low) ? 3 : 1) : 0;
      if (section.head === word || section.head.split('.').pop() === word) total += 20;
    }
    return total + (section.isPage ? 2 : 0);
  }

  function append(parent, tag, text) {
    const child = parent.appendChild(document.createElement(tag));
    if (text !== undefined) child.textContent = text;
    return child;
  }

  // The text about the first word, with the words marked.
  function addExcerpt(parent, section, words) {
    const first = Math.min(...words.map(word => section.low.indexOf(word)).filter(at => at >= 0));
    const begin = Number.isFinite(first) ? Math.max(0, first - 40) : 0;
    const text = (begin > 0 ? '\u2026' : '') + section.text.slice(begin, begin + 160), low = text.toLowerCase();
    const small = append(parent, 'small');
    for (let at = 0; at < text.length;) {
      const next = words.map(word => [low.indexOf(word, at), word.length]).filter(([place]) => place >= 0)
        .sort((a, b) => a[0] - b[0] || b[1] - a[1])[0];
      small.append(text.slice(at, next ? next[0] : undefined));
      if (!next) break;
      append(small, 'mark', text.slice(next[0], next[0] + next[1]));
      at = next[0] + next[1];
    }
  }

  function choose(index) {
    const items = results.querySelectorAll('li');
    chosen = items.length === 0 ? -1 : (index + items.length) % items.length;
    items.forEach((item, i) => item.setAttribute('aria-selected', String(i === chosen)));
    if (chosen < 0) return query.removeAttribute('aria-activedescendant');
    items[chosen].scrollIntoView({ block: 'nearest' });
    query.setAttribute('aria-activedescendant', items[chosen].id);
  }

  function hide() {
    results.hidden = true;
    query.setAttribute('aria-expanded', 'false');
  }

  async function search() {
    const asked = query.value, words = asked.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return hide();
    const sections = await load();
    if (query.value !== asked) return;
    const found = sections.map(section => [rate(section, words), section]).filter(([rating]) => rating > 0)
      .sort((a, b) => b[0] - a[0]).slice(0, MOST);
    results.replaceChildren();
    found.forEach(([, section], i) => {
      const item = append(results, 'li');
      item.id = `siteResult${i}`;
      item.setAttribute('role', 'option');
      const link = append(item, 'a');
      link.href = `${up}/${section.address}`;
      link.append(section.isPage ? section.page : `${section.page}: ${section.title}`);
      addExcerpt(link, section, words);
    });
    if (found.length === 0) append(results, 'p', `Nothing has "${asked}".`);
    results.hidden = false;
    query.setAttribute('aria-expanded', 'true');
    choose(0);
  }

  query.addEventListener('focus', load);
  query.addEventListener('input', search);
  query.addEventListener('keydown', event => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move) {
      event.preventDefault();
      choose(chosen + move);
    } else if (event.key === 'Enter' && !results.hidden && chosen >= 0) {
      results.querySelectorAll('a')[chosen].click();
      hide();
    } else if (event.key === 'Escape') {
      hide();
    }
  });
  document.addEventListener('click', event => {
    if (!event.target.closest('#siteSearch') || event.target.closest('#siteResults a')) hide();
  });
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || /input|textarea/i.test(event.target.tagName) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    query.focus();
  });

  const themes = ['', 'light', 'dark'], button = document.getElementById('siteTheme');
  const showTheme = () => button.textContent = `Theme: ${document.documentElement.dataset.theme || 'auto'}`;
  button.addEventListener('click', () => {
    const { dataset } = document.documentElement;
    dataset.theme = themes[(themes.indexOf(dataset.theme || '') + 1) % themes.length];
    showTheme();
    try {
      localStorage.setItem('comm-site-theme', dataset.theme);
    } catch (error) { /* Then for this page only. */ }
  });
  showTheme();

  const menu = document.getElementById('siteMenu'), menuButton = document.getElementById('siteMenuButton');
  menuButton.addEventListener('click', () =>
    menuButton.setAttribute('aria-expanded', String(menu.classList.toggle('open'))));
  const here = menu.querySelector('[aria-current]');
  if (here && here.offsetTop > menu.clientHeight) menu.scrollTop = here.offsetTop - menu.clientHeight / 2;
})();
