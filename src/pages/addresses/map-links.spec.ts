import { describe, expect, it } from '@jest/globals';
import { geoAddress, mapPage, mapSearch, TILE_PIXELS, tileMap } from './map-links.js';

const TILES = 'https://tiles.example/{z}/{x}/{y}.png';
const berlin = { latitude: 52.52, longitude: 13.405 };

it('maps are opened at a point or by an address', () => {
  expect(geoAddress(berlin)).toBe('geo:52.52,13.405');
  expect(mapPage(berlin)).toBe('https://www.openstreetmap.org/?mlat=52.52&mlon=13.405#map=16/52.52/13.405');
  expect(mapSearch('Am Markt 1 & 2')).toBe('https://www.openstreetmap.org/search?query=Am+Markt+1+%26+2');
});

describe('a map of tiles', () => {
  it('has three by two tiles, with the place near the middle', () => {
    const { tiles, marker } = tileMap(TILES, berlin)!;
    // Slippy map tiles, as OpenStreetMap numbers them.
    expect(tiles).toEqual([
      ...[35207, 35208, 35209].map((x) => `https://tiles.example/16/${x}/21492.png`),
      ...[35207, 35208, 35209].map((x) => `https://tiles.example/16/${x}/21493.png`),
    ]);
    for (const [at, size] of [
      [marker.x, 3 * TILE_PIXELS],
      [marker.y, 2 * TILE_PIXELS],
    ] as const)
      expect(Math.abs(at - size / 2)).toBeLessThanOrEqual(TILE_PIXELS / 2);
  });

  it('goes on at the other side of the date line', () => {
    const { tiles } = tileMap(TILES, { latitude: 0, longitude: 179.999 })!;
    expect(tiles.slice(0, 3).map((tile) => tile.split('/')[4])).toEqual(['65534', '65535', '0']);
  });

  it.each([90, -90, 85.06, -85.06])('does not exist at %d degrees of latitude', (latitude) => {
    expect(tileMap(TILES, { latitude, longitude: 0 })).toBeUndefined();
  });
});
