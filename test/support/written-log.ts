import { ServiceLogger } from '../../src/bootstrap/logger.js';

/** A log that keeps its lines for the test to read. */
export class WrittenLog extends ServiceLogger {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- lines are read as whoever collects them reads them
  readonly lines: any[];

  constructor() {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
    const lines: any[] = [];
    super('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
    this.lines = lines;
  }

  /** The line about the request of that id, once there is one. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
  async ofRequest(id: string): Promise<any> {
    for (;;) {
      const found = this.lines.find((line) => line.context === 'Request' && line.request_id === id);
      if (found) return found;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
