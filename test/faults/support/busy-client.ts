import { Agent, get, type IncomingMessage } from 'node:http';

/** Sends one request after another over a connection that it keeps, until nobody takes connections any more. */
export class BusyClient {
  answered = 0;
  /** Codes of the errors by which requests were lost. */
  readonly lost: (string | undefined)[] = [];
  /** Set once the service is known to leave; requests begun afterwards are looked at. */
  mustClose = false;
  /** `Connection` headers of responses that did not say `close` although they had to. */
  readonly keptOpen: (string | undefined)[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly address: string) {}

  async run(): Promise<void> {
    for (;;) {
      const { mustClose } = this;
      try {
        const { headers } = await this.ask();
        this.answered++;
        if (mustClose && headers.connection !== 'close') this.keptOpen.push(headers.connection);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED') break;
        this.lost.push(code);
      }
    }
    this.agent.destroy();
  }

  private ask(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const request = get(this.address, { agent: this.agent }, (response) => {
        response.resume();
        response.once('end', () => resolve(response));
        response.once('error', reject);
      });
      request.once('error', reject);
    });
  }
}
