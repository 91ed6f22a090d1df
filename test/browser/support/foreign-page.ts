import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server of somebody else, which responds to every request with an empty page. */
export class ForeignPage {
  private constructor(
    private readonly server: Server,
    private readonly port: number,
  ) {}

  static async start(): Promise<ForeignPage> {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Somebody else</title>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ForeignPage(server, (server.address() as AddressInfo).port);
  }

  /** The page under a host name of this machine. */
  at(host: string): string {
    return `http://${host}:${this.port}/`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
