// The requests that service and plain CRUD are compared with.
import { TITLE_WORD } from '../words.mjs';
import { shapesFor } from '../shapes.mjs';

/** Requests/s relative to the plain CRUD, with the response cache off; `shipped`: with it as shipped. */
const LEAST = {
  'default list': { off: 3 },
  '50 on a page': { off: 3 },
  'category, two months': { off: 1.2 },
  'search, title word': { off: 3 },
  'categories with counts': { off: 0.75, shipped: 1 },
  'one event by id': { off: 1 },
  'one event by slug': { off: 1 },
  create: { off: 0.85 },
  update: { off: 1 },
};

export async function comparedShapes(service) {
  const search = { name: 'search, title word', kind: 'list', path: `/events?search=${TITLE_WORD}` };
  const shapes = [...(await shapesFor(service)), search];
  return Object.entries(LEAST).map(([name, least]) => ({ ...shapes.find((shape) => shape.name === name), least }));
}
