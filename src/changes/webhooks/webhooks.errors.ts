import { Problem } from '../../calendar/problem.js';

/** The errors of webhooks. */
export const webhookErrors = {
  notFound: (id: number) => new Problem('missing', 'rest-webhook-not-found', `There is no webhook with id ${id}.`),
  noDelivery: (id: number) =>
    new Problem('missing', 'rest-delivery-not-found', `The webhook has no delivery with id ${id}.`),
};
