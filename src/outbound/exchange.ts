import { type ClientRequest, type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Deadline } from './deadline.js';
import type { HostAddress } from './destination.js';
import { OutboundError, outboundErrorFrom } from './outbound-error.js';
import type { OutboundLimits } from './outbound-limits.js';

/** A request as it is sent. */
export interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/**
 * Sends a request to one of these addresses, and waits for the headers of the response. Each request has a connection of
 * its own: a kept one may be closed by the server at the moment of its next use.
 *
 * @throws OutboundError
 */
export async function exchange(
  url: URL,
  addresses: readonly HostAddress[],
  outgoing: Outgoing,
  limits: OutboundLimits,
  deadline: Deadline,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const sent = send(url, optionsFor(addresses, outgoing, limits, deadline.signal));
  const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
  sent.once('socket', (socket) =>
    socket.once(connected, () => deadline.wait(limits.responseMs, 'response-timeout', 'the server does not respond')),
  );
  return responseTo(sent, outgoing.body, deadline);
}

function optionsFor(
  addresses: readonly HostAddress[],
  { method, headers }: Outgoing,
  { maxHeaderBytes }: OutboundLimits,
  signal: AbortSignal,
): RequestOptions {
  // `rejectUnauthorized` is written out so that NODE_TLS_REJECT_UNAUTHORIZED does not change it.
  const tls = { rejectUnauthorized: true };
  return { ...tls, method, headers, signal, maxHeaderSize: maxHeaderBytes, agent: false, lookup: fixed(addresses) };
}

/** A look-up whose answer was checked before. */
const fixed =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else if (first) callback(null, first.address, first.family);
    else callback(new OutboundError('host-not-found', `there is no host ${hostname}`), '');
  };

function responseTo(sent: ClientRequest, body: Outgoing['body'], deadline: Deadline): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Stays, so that an error after the response does not end the process; whoever reads the body is told as well.
    sent.on('error', (error) => reject(deadline.reason ?? outboundErrorFrom(error)));
    sent.once('response', resolve);
    // The answer to a request for another protocol is not read.
    sent.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new OutboundError('invalid-response', 'the response is not valid HTTP'));
    });
    sent.end(body);
  });
}
