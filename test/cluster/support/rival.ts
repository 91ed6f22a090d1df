import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, ResultSetHeader } from 'mysql2/promise';

/** Milliseconds between two of its writes, so that the service gets its turn. */
const REST_MS = 150;

/**
 * Writes, on another node than the service, the row that counts the events of a day, which each new event writes, too:
 * one of the two loses the certification. What it adds it takes away again.
 */
export class Rival {
  /** Own transactions that won. */
  won = 0;
  private on = true;
  private readonly done: Promise<void>;

  constructor(
    private readonly node: Connection,
    day: string,
  ) {
    this.done = this.work(day);
  }

  async stop(): Promise<void> {
    this.on = false;
    await this.done;
    await this.node.end();
  }

  private async work(day: string): Promise<void> {
    while (this.on) {
      if (await this.add(1, day)) while (!(await this.add(-1, day))) await pause(5);
      await pause(REST_MS);
    }
  }

  private async add(number: number, day: string): Promise<boolean> {
    const counted = "facet = 'day publish 0' AND item = 0 AND period = ?";
    try {
      const [done] = await this.node.query(`UPDATE event_counts SET total = total + ? WHERE ${counted}`, [number, day]);
      const won = (done as ResultSetHeader).affectedRows > 0;
      if (won) this.won += 1;
      return won;
    } catch {
      return false;
    }
  }
}
