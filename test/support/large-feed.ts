import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { FeedSlots } from '../../src/feeds/feed-slots.js';
import { anEvent } from '../build/an-event.js';
import { RawClient } from './raw-client.js';
import type { RunningApp } from './start-app.js';

/** More than a turn of a feed reads. */
export const EVENTS = 60;

/** The last line of a feed. */
export const END = 'END:VCALENDAR\r\n';

/** The end of a response that is complete. */
export const LAST_CHUNK = '\r\n0\r\n\r\n';

const DESCRIPTION = 'x'.repeat(300_000);

/** Events whose feed is larger than what the sockets of both ends take while nobody reads, some 10 MB. */
export async function givenLargeFeed({ given, database }: RunningApp): Promise<void> {
  for (let n = 0; n < EVENTS; n += 1) await given(anEvent());
  // Through the API each would be cleaned, indexed and sent back.
  await database.query('UPDATE events SET description = ?', [DESCRIPTION]);
}

/** A feed that is being sent to a client which has stopped reading. */
export interface StalledFeed {
  readonly client: RawClient;
  /** The connection as the service has it. */
  readonly socket: Socket;
}

/** Asks for the feed of all events and stops reading when its first events have come. */
export async function stalledFeed({ app, origin }: RunningApp): Promise<StalledFeed> {
  const accepted = once(app.getHttpServer(), 'connection');
  const client = await RawClient.to(origin);
  const [socket] = (await accepted) as [Socket];
  client.send('GET /calendar/events/v1/events.ics HTTP/1.1\r\nHost: a\r\n\r\n');
  await client.receives('BEGIN:VEVENT');
  client.socket.pause();
  return { client, socket };
}

/** Reads on until the response ends or the connection is closed; all that came. */
export function readOn({ client }: StalledFeed): Promise<string> {
  const { socket } = client;
  return new Promise((resolve) => {
    const check = () => {
      if (client.received.endsWith(LAST_CHUNK) || socket.closed) resolve(client.received);
    };
    socket.on('data', check).once('close', check).resume();
    check();
  });
}

/** Until a connection of the service is closed, in whatever way. */
export const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

/** Takes this many of the places for feeds that are being sent, and leaves them again. */
export async function takePlaces(app: NestExpressApplication, count: number): Promise<void> {
  const slots = app.get(FeedSlots);
  const taken = Array.from({ length: count }, () => slots.sent(endless()));
  for (const feed of taken) await feed.next();
  for (const feed of taken) await feed.return();
}

/** A feed without an end. */
export async function* endless(): AsyncGenerator<string, void> {
  for (;;) yield await Promise.resolve('part');
}
