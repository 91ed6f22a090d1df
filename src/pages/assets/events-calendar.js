// <events-calendar view="list|month" categories="…" limit="…" lang="…" theme="auto|light|dark">a link</events-calendar>
// Draws what the calendar says in a shadow root. It writes no HTML and no inline style, so it works where the policy of the
// page forbids both. Without script, or if the calendar cannot be read, what is in the element stays.
const SOURCE = new URL('v1.json', import.meta.url);
const PARAMETERS = ['view', 'categories', 'limit', 'lang'];

const STYLES = `
:host { display: block; color-scheme: light dark; font: 1rem/1.5 var(--ec-font, system-ui, sans-serif);
  --accent: var(--ec-accent, light-dark(#4338ca, #a5b4fc)); --soft: var(--ec-accent-soft, light-dark(#eef0ff, #272a4d));
  --ground: var(--ec-surface, light-dark(#fff, #1c1c21)); --ink: var(--ec-ink, light-dark(#1b1b21, #ececf0));
  --dim: var(--ec-ink-soft, light-dark(#55555f, #aeaeba)); --line: var(--ec-line, light-dark(#e4e2dd, #303038));
  color: var(--ink); container-type: inline-size; }
:host([hidden]) { display: none; }
:host([theme=light]) { color-scheme: light; }
:host([theme=dark]) { color-scheme: dark; }
* { box-sizing: border-box; }
.calendar { padding: 1rem; border: 1px solid var(--line); border-radius: var(--ec-radius, 14px); background: var(--ground);
  overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
h2, h3, p, ul { margin: 0; padding: 0; font-size: inherit; list-style: none; }
h2 { font-size: 1.25rem; line-height: 1.3; }
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.day > h2 { padding-block: .9rem .25rem; color: var(--dim); font-size: .875rem; }
.day:first-child > h2 { padding-block-start: 0; }
.event { padding-block: .5rem; border-block-start: 1px solid var(--line); }
.event a { display: inline-block; min-block-size: 1.5rem; font-weight: 650; }
.when { color: var(--accent); font-size: .875rem; font-weight: 600; }
.where, .zone, .empty { color: var(--dim); font-size: .875rem; }
.status { padding-inline: .4rem; border-radius: 4px; background: light-dark(#fdf3d6, #3d3213); color: light-dark(#854d0e, #fcd34d); }
.canceled { background: light-dark(#ffe9ed, #46202b); color: light-dark(#9f1239, #fda4af); }
.off { text-decoration: line-through; }
.footer { margin-block-start: 1rem; font-size: .875rem; }
.footer a { display: inline-block; padding-block: .25rem; color: var(--accent); }
.steps { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem; margin-block-end: .75rem; }
.steps h2 { flex: 1 1 auto; order: 1; text-align: center; }
.steps .next { order: 2; }
button { min-block-size: 2rem; padding: .25rem .75rem; border: 1px solid light-dark(#8b8b93, #6d6d78); border-radius: 999px;
  background: none; color: inherit; font: inherit; font-size: .8125rem; cursor: pointer; }
.hidden, .full, .until { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
table, thead, tbody { display: block; font-size: .8125rem; line-height: 1.35; }
tr { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); }
tbody tr { grid-template-rows: repeat(6, auto) 1fr; min-block-size: 5.5rem; border-block-start: 1px solid var(--line); }
th { padding: .3rem .4rem; color: var(--dim); text-align: start; }
td { display: grid; grid-row: 1 / -1; grid-template: subgrid / minmax(0, 1fr); padding: .2rem 0; hyphens: auto; }
td h3, .entries { padding-inline: .15rem; }
.out .number { color: var(--dim); font-weight: 400; }
.number { display: grid; place-items: center; inline-size: 1.6rem; block-size: 1.6rem; border-radius: 50%; }
.today .number { background: var(--accent); color: var(--ground); }
td li { padding-block-end: .15rem; }
td a { display: block; min-block-size: 1.5rem; padding: .15rem .25rem; border-radius: 5px; }
.time, .more { color: var(--accent); font-weight: 600; }
.state { font-style: italic; }
.entries { grid-area: calc(var(--lanes, 0) + 2) / 1 / -1; }
.bars { display: grid; grid-area: 2 / 1 / 7; grid-template: subgrid / minmax(0, 1fr); }
.bars .bar { grid-row: calc(var(--lane) + 1); z-index: 1; inline-size: calc(var(--days) * 100%); padding-inline: .15rem; }
.bar a { background: var(--soft); font-weight: 600; }
.bar .featured { background: var(--accent); color: var(--ground); }
.bars .before { padding-inline-start: 0; } .bars .after { padding-inline-end: 0; }
${[1, 2, 3, 4, 5, 6, 7].map((n) => `.days-${n} { --days: ${n} } .lane-${n - 1} { --lane: ${n - 1} } .lanes-${n} { --lanes: ${n} }`).join(' ')}
@container (min-width: 34.01rem) {
  .before a { border-start-start-radius: 0; border-end-start-radius: 0; }
  .after a { border-start-end-radius: 0; border-end-end-radius: 0; }
}
@container (max-width: 34rem) {
  .steps h2 { flex-basis: 100%; order: -1; text-align: start; }
  tr, td, .bars { display: block; } thead, .free, .number { display: none; }
  tbody tr { min-block-size: 0; border: 0; }
  td { padding: .6rem 0; border-block-start: 1px solid var(--line); font-size: .9375rem; }
  .full, .until { position: static; inline-size: auto; block-size: auto; overflow: visible; clip-path: none; white-space: normal; }
  .until { font-weight: 400; }
  .bars .bar { inline-size: auto; padding-inline: 0; }
}`;

let sheet;
const styles = () => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  return sheet;
};

/** An element with a class and contents; empty contents are left out. */
function make(name, className, ...contents) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...contents.filter((content) => content !== undefined && content !== ''));
  return element;
}

function link({ url, title, label, featured, status, canceled }, ...contents) {
  const text = make('bdi', canceled ? 'off' : '', title ?? label);
  const anchor = make('a', featured ? 'featured' : '', ...contents, text);
  // Anything but the address of a page would be a script.
  if (/^https?:/.test(url)) anchor.href = url;
  anchor.part = 'link';
  if (status) anchor.append(make('span', 'state', ` ${status}`));
  return anchor;
}

function listItem(event) {
  const when = make('p', 'when', event.when, event.zone && make('span', 'zone', ` ${event.zone}`));
  if (event.status) when.append(' ', make('strong', event.canceled ? 'status canceled' : 'status', event.status));
  const item = make(
    'li',
    'event',
    when,
    link({ ...event, status: '', canceled: false }),
    event.where && make('p', 'where', event.where),
  );
  item.part = 'event';
  return item;
}

function list({ days, empty }) {
  if (days.length === 0) return [make('p', 'empty', empty)];
  return days.map(({ heading, events }) => {
    const title = make('h2', '', heading);
    title.part = 'day';
    return make('section', 'day', title, make('ul', '', ...events.map(listItem)));
  });
}

function bar(event) {
  const classes = ['bar', `days-${event.days}`, `lane-${event.lane}`, event.before && 'before', event.after && 'after'];
  const anchor = link(event);
  anchor.append(make('span', 'until', ` ${event.until}`));
  return make('li', classes.filter(Boolean).join(' '), anchor);
}

function single(event) {
  const time = [event.time, event.zone].filter(Boolean).join(' ');
  return make('li', '', link(event, time && make('span', 'time', `${time} `)));
}

function further(more) {
  const anchor = link(more);
  anchor.className = 'more';
  return make('li', '', anchor);
}

/** A bar of one day stands among the events of the day, so that a long title takes no room in other cells. */
function cell({ number, heading, out, today, lanes, bars, events, more }) {
  const sign = make('span', 'number', number);
  sign.ariaHidden = 'true';
  const inLanes = bars.filter(({ days }) => days > 1);
  const ofDay = bars.filter(({ days }) => days === 1);
  const entries = [...ofDay.map(bar), ...events.map(single), ...(more ? [further(more)] : [])];
  const taken = lanes - ofDay.length;
  const isFree = inLanes.length + entries.length === 0;
  const classes = [out && 'out', today && 'today', isFree && 'free'].filter(Boolean).join(' ');
  return make(
    'td',
    classes,
    make('h3', '', make('span', 'full', heading), sign),
    inLanes.length > 0 ? make('ul', 'bars', ...inLanes.map(bar)) : '',
    entries.length > 0 ? make('ul', taken > 0 ? `entries lanes-${taken}` : 'entries', ...entries) : '',
  );
}

function head({ long, short }) {
  const sign = make('span', '', short);
  sign.ariaHidden = 'true';
  const column = make('th', '', make('span', 'hidden', long), sign);
  column.scope = 'col';
  return column;
}

function arrow(sign) {
  const element = sign && make('span', '', sign);
  if (element) element.ariaHidden = 'true';
  return element;
}

function month({ heading, caption, previous, next, weekdays, weeks }, open) {
  const step = (other, className) => {
    if (!other) return '';
    const [before, after] = className === 'previous' ? ['‹ ', ''] : ['', ' ›'];
    const button = make('button', className, arrow(before), other.label, arrow(after));
    button.type = 'button';
    button.addEventListener('click', () => open(other.month));
    return button;
  };
  const table = make(
    'table',
    '',
    make('caption', 'hidden', caption),
    make('thead', '', make('tr', '', ...weekdays.map(head))),
    make('tbody', '', ...weeks.map((week) => make('tr', '', ...week.map(cell)))),
  );
  const title = make('h2', '', heading);
  title.tabIndex = -1;
  return [make('div', 'steps', step(previous, 'previous'), step(next, 'next'), title), table];
}

class EventsCalendar extends HTMLElement {
  static observedAttributes = PARAMETERS;
  #reading;

  connectedCallback() {
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected && this.shadowRoot) this.#show();
  }

  async #show(shownMonth) {
    this.#reading?.abort();
    const reading = (this.#reading = new AbortController());
    const address = new URL(SOURCE);
    for (const name of PARAMETERS) {
      const value = this.getAttribute(name);
      if (value) address.searchParams.set(name, value);
    }
    if (shownMonth) address.searchParams.set('month', shownMonth);
    try {
      const response = await fetch(address, { credentials: 'omit', signal: reading.signal });
      if (response.ok) this.#draw(await response.json(), Boolean(shownMonth));
    } catch {
      // What is in the element stays.
    }
  }

  #draw(calendar, wasAsked) {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [styles()];
    const body = calendar.month ? month(calendar.month, (name) => this.#show(name)) : list(calendar);
    const footer = make('p', 'footer', link(calendar.calendar));
    const frame = make('div', 'calendar', ...body, footer);
    frame.part = 'calendar';
    frame.lang = calendar.lang;
    frame.dir = calendar.dir;
    root.replaceChildren(frame);
    if (wasAsked) root.querySelector('h2')?.focus();
  }
}

if (!customElements.get('events-calendar')) customElements.define('events-calendar', EventsCalendar);
