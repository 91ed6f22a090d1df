// A client of one server with one connection, which is kept open.
import { Agent, request } from 'node:http';
import { headersOf } from './shapes.mjs';

/** Sends a request; resolves to its status, body and milliseconds. */
export function oneConnection(service) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return ({ method = 'GET', path, body, ...shape }) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const sent = request(service.url + path, { agent, method, headers: headersOf(shape) }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('end', () => {
          const ms = performance.now() - started;
          resolve({ status: response.statusCode, ms, body: Buffer.concat(chunks).toString() });
        });
      });
      sent.once('error', reject);
      sent.end(body && JSON.stringify(body));
    });
}
