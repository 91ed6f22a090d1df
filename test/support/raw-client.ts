import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that says what it wants, as slowly as it wants. */
export class RawClient {
  received = '';
  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (this.received += text));
    socket.on('error', () => undefined);
  }

  static async to(origin: string): Promise<RawClient> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const client = new RawClient(socket);
    await once(socket, 'connect');
    return client;
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Until what was received contains the text. */
  async receives(text: string): Promise<void> {
    while (!this.received.includes(text)) await once(this.socket, 'data');
  }

  /** Until the service has closed the connection; gives all it said. */
  async closed(): Promise<string> {
    if (!this.socket.closed) await once(this.socket, 'close');
    return this.received;
  }

  leave(): void {
    this.socket.destroy();
  }
}
