import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The way to a server, on which a test may cut what is said. */
export class Proxy {
  private cutsNext = false;
  private awaited: { text: string; heard: () => void } | undefined;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Opens the way to a port of this machine. */
  static async to(port: number): Promise<Proxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new Proxy(server, (server.address() as AddressInfo).port);
    server.on('connection', (client) => proxy.pass(client, connect(port, '127.0.0.1')));
    return proxy;
  }

  /** Passes half of the next answer on, then cuts the connection. */
  cutNextAnswer(): void {
    this.cutsNext = true;
  }

  /** Until a client says something with that text; it has been passed on then, but not been answered. */
  hears(text: string): Promise<void> {
    return new Promise((received) => (this.awaited = { text, heard: received }));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(client: Socket, server: Socket): void {
    const cut = () => {
      for (const socket of [client, server]) {
        this.sockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    client.on('data', (output) => {
      server.write(output);
      if (!this.awaited || !output.includes(this.awaited.text)) return;
      this.awaited.heard();
      this.awaited = undefined;
    });
    server.on('data', (output) => {
      if (!this.cutsNext) {
        client.write(output);
        return;
      }
      this.cutsNext = false;
      client.write(output.subarray(0, output.length / 2), cut);
    });
  }
}
