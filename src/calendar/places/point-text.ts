import type { Point } from './bounding-box.js';

/** Digits of a degree, as RFC 5545 asks for in 3.8.1.6: a tenth of a metre. */
const DIGITS = 6;

/** Latitude and longitude in degrees, without an exponent and without zeros at the end. */
export const pointText = ({ latitude, longitude }: Point, separator: ' ' | ',' | ';'): string =>
  [latitude, longitude].map((value) => String(Number(value.toFixed(DIGITS)))).join(separator);
