import type { Point } from '../../calendar/places/bounding-box.js';

/** Zoom level at which streets have names. */
const ZOOM = 16;
export const TILE_PIXELS = 256;
const COLUMNS = 3;
const ROWS = 2;

/** Opens the maps program of the system. */
export const geoAddress = ({ latitude, longitude }: Point): string => `geo:${latitude},${longitude}`;

/** Page of a map with a marker. */
export function mapPage({ latitude, longitude }: Point): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
}

/** Page of a map that looks for an address. */
export const mapSearch = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address }).toString()}`;

/** A map of three by two tiles. */
export interface TileMap {
  /** Row by row. */
  readonly tiles: readonly string[];
  /** The marked place in pixels from the top left corner. */
  readonly marker: { readonly x: number; readonly y: number };
}

/** The tiles around a point; undefined near the poles, which maps of tiles do not show. `url` has `{z}`, `{x}` and `{y}`. */
export function tileMap(url: string, { latitude, longitude }: Point): TileMap | undefined {
  const count = 2 ** ZOOM;
  const radians = (latitude * Math.PI) / 180;
  const x = ((longitude + 180) / 360) * count;
  const y = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * count;
  const left = Math.round(x - COLUMNS / 2);
  const top = Math.round(y - ROWS / 2);
  if (!(top >= 0 && top + ROWS <= count)) return undefined;
  const tiles = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const column = (((left + (index % COLUMNS)) % count) + count) % count;
    const row = top + Math.floor(index / COLUMNS);
    return url.replace('{z}', String(ZOOM)).replace('{x}', String(column)).replace('{y}', String(row));
  });
  const pixels = (tilesFrom: number) => Math.round(tilesFrom * TILE_PIXELS);
  return { tiles, marker: { x: pixels(x - left), y: pixels(y - top) } };
}
