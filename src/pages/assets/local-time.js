// Shows the time of an event in the zone of the visitor, beside its own. The choice is remembered.
const KEY = 'ec-local-time';
const chosen = () => {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
};
const remember = (on) => {
  try {
    localStorage.setItem(KEY, on ? '1' : '0');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
};

/** Whether the clock on the wall of the event shows the same as that of the visitor. */
const isSame = (place, start) => {
  const wall = place.parentElement.querySelector('time').dateTime;
  const own = new Date(start - new Date(start).getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  return wall === own;
};

for (const place of document.querySelectorAll('[data-ec-start]')) {
  const { ecStart, ecEnd, ecShow, ecText } = place.dataset;
  const [start, end] = [Date.parse(ecStart), Date.parse(ecEnd)];
  if (isSame(place, start)) continue;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const label = document.createElement('label');
  const box = document.createElement('input');
  const time = document.createElement('span');
  box.type = 'checkbox';
  label.append(box, ` ${ecShow}`);
  time.setAttribute('role', 'status');
  const show = () => {
    time.textContent = box.checked ? ecText.replace('{}', format.formatRange(start, end)) : '';
  };
  box.addEventListener('change', () => {
    remember(box.checked);
    show();
  });
  box.checked = chosen();
  show();
  place.append(label, time);
  place.hidden = false;
}
