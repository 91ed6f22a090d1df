// On the page that shows the calendar in an iframe: gives the iframe the height of its content.
const origin = new URL(import.meta.url).origin;

addEventListener('message', ({ data, source, origin: sender }) => {
  const height = data?.eventsCalendarHeight;
  if (sender !== origin || !Number.isFinite(height)) return;
  const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
  if (frame) frame.style.blockSize = `${Math.min(Math.max(Math.ceil(height), 0), 20_000)}px`;
});
