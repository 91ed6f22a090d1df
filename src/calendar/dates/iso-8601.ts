import { secondsIn, type UtcText, type WallClock } from './texts.js';

/** An event's time for search engines: `2031-03-01T10:00:00-05:00`. The offset is the difference of the two. */
export function isoWithOffset(wall: WallClock, utc: UtcText): string {
  const ahead = Math.trunc((secondsIn(wall) - secondsIn(utc)) / 60);
  const hours = String(Math.trunc(Math.abs(ahead) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(ahead) % 60).padStart(2, '0');
  return `${wall.replace(' ', 'T')}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`;
}
