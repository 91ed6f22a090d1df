import type { RunningApp } from '../../support/start-app.js';
import type { ApiResponse } from '../../support/api.js';
import type { Chance } from '../../support/chance.js';
import { SeriesHorizon } from '../../../src/resources/events/maintenance/series-horizon.js';
import type { StoredDate } from './consistency.js';

/** What a step did, and what the service answered. */
export interface Taken {
  readonly what: string;
  readonly status: number;
  /** Whether other wall clocks may name the dates afterwards: another time of the day, or another rule. */
  readonly renames: boolean;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly renames?: boolean;
}

const TIMES = ['02:30', '09:00', '18:00', '23:30'];
const RULES = [
  ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY;COUNT=20', 'FREQ=WEEKLY', 'FREQ=WEEKLY;COUNT=6'],
  ...['FREQ=WEEKLY;INTERVAL=2;UNTIL=20260501', 'FREQ=MONTHLY', 'FREQ=DAILY;INTERVAL=2;BYHOUR=9,18;BYMINUTE=0'],
];
const ZONES = ['Europe/Berlin', 'America/New_York', 'UTC'];
const DAY = 86_400_000;

/** Changes series by chance, as clients and time do. */
export class SeriesWalk {
  /** Dates that have left their series, which excludes them since. */
  private readonly left: Pick<StoredDate, 'series_id' | 'recurrence_id'>[] = [];

  constructor(
    private readonly chance: Chance,
    private readonly running: RunningApp,
  ) {}

  async step(dates: readonly StoredDate[]): Promise<Taken> {
    const live = dates.filter(({ status }) => status !== 'trash');
    if (live.length === 0 || this.chance.below(9) === 0) return this.send(this.create());
    if (this.chance.below(8) === 0) return this.tick();
    const trashed = dates.filter(({ status }) => status === 'trash');
    const one = this.chance.oneOf(live);
    const other = this.chance.oneOf(trashed.length > 0 ? trashed : live);
    const acts = [
      () => this.editOne(one),
      () => this.editMany(one),
      () => this.editMany(one),
      () => this.editSeries(one),
      () => this.deleteSome(one),
      () => this.restore(other),
      () => this.restore(other),
      () => this.detach(one),
      () => this.add(one),
      () => this.addAgain(this.chance.oneOf([other, ...this.left])),
      () => this.addAhead(one),
    ];
    return this.send(await this.chance.oneOf(acts)());
  }

  private async send({ method, path, body, renames = false }: Sent): Promise<Taken> {
    const api = this.running.api.as('administrator');
    const answer: ApiResponse = await api.send(method, path, body);
    const what = `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`;
    return { what: what.slice(0, 500), status: answer.status, renames };
  }

  /** Time passes, and a process extends the horizon. */
  private async tick(): Promise<Taken> {
    const { app, clock } = this.running;
    clock.moveTo(written(Date.parse(`${clock.now().replace(' ', 'T')}Z`) + (1 + this.chance.below(30)) * DAY));
    const horizon = app.get(SeriesHorizon, { strict: false });
    const report = await horizon.extend();
    await horizon.extend();
    const what = `the horizon at ${clock.now()}: ${JSON.stringify(report)}`;
    return { what, status: report.failed > 0 ? 500 : 200, renames: false };
  }

  private create(): Sent {
    const { chance } = this;
    const now = Date.parse(`${this.running.clock.now().replace(' ', 'T')}Z`);
    const day = written(now + (chance.below(30) - 15) * DAY).slice(0, 10);
    const time = chance.oneOf(TIMES);
    const recurrence = { rrule: this.rule(), rdate: chance.someOf(['2026-03-29', '2026-04-02 08:00'], 2) };
    const body = { title: 'Series', ...at(day, time), timezone: chance.oneOf(ZONES), ...this.links(), recurrence };
    return { method: 'POST', path: '/events', body };
  }

  private editOne(date: StoredDate): Sent {
    const fields = [
      { title: `Title ${this.chance.below(9)}` },
      { featured: this.chance.below(2) === 0 },
      at(date.start_local.slice(0, 10), this.chance.oneOf(TIMES)),
      this.links(),
    ];
    return { method: 'PATCH', path: this.address(date), body: this.chance.oneOf(fields) };
  }

  private editMany(date: StoredDate): Sent {
    const scope = this.chance.oneOf(['all', 'following']);
    return { method: 'PATCH', path: `${this.address(date)}?scope=${scope}`, ...this.changeOfAll(date) };
  }

  private editSeries(date: StoredDate): Sent {
    const path = `/series/${date.series_id ?? 0}`;
    if (this.chance.below(4) > 0) return { method: 'PATCH', path, body: this.chance.oneOf(this.plainFields()) };
    if (this.chance.below(2) > 0) return { method: 'DELETE', path };
    return { method: 'PATCH', path, body: { status: 'publish' }, renames: true };
  }

  private changeOfAll({ recurrence_id: original }: StoredDate): Pick<Sent, 'body' | 'renames'> {
    const { chance } = this;
    const options = {
      ...(chance.below(4) === 0 && { reset_overrides: true }),
      ...(chance.below(6) === 0 && { include_past: true }),
    };
    if (chance.below(2) === 0) return { body: { ...chance.oneOf(this.plainFields()), ...options } };
    const moved = original ? at(original.slice(0, 10), chance.oneOf(TIMES)) : {};
    const fields = [moved, { recurrence: { rrule: this.rule() } }, { ...moved, recurrence: { rrule: this.rule() } }];
    return { body: { ...chance.oneOf(fields), ...options }, renames: true };
  }

  private plainFields(): object[] {
    return [
      { title: `Series ${this.chance.below(9)}` },
      { featured: this.chance.below(2) === 0 },
      { hide_from_listings: this.chance.below(3) === 0 },
      this.links(),
    ];
  }

  private deleteSome(date: StoredDate): Sent {
    const scope = this.chance.oneOf(['this', 'this', 'this', 'following', 'all']);
    return { method: 'DELETE', path: `${this.address(date)}?scope=${scope}` };
  }

  private restore(date: StoredDate): Sent {
    return { method: 'PATCH', path: this.address(date), body: { status: 'publish' } };
  }

  private detach(date: StoredDate): Sent {
    this.left.push(date);
    return { method: 'PATCH', path: this.address(date), body: { series: null } };
  }

  private add({ series_id: id, start_local: start }: StoredDate): Sent {
    const day = written(Date.parse(`${start.slice(0, 10)}T00:00Z`) + this.chance.below(9) * DAY).slice(0, 10);
    const start_date = `${day} ${this.chance.oneOf(TIMES)}`;
    const own = this.chance.below(3) === 0 ? this.chance.oneOf(this.plainFields()) : {};
    return { method: 'POST', path: `/series/${id ?? 0}/occurrences`, body: { start_date, ...own } };
  }

  /** Adds a date that the series may have excluded, because its event was deleted or has left it. */
  private addAgain({
    series_id: id,
    recurrence_id: start_date,
  }: Pick<StoredDate, 'series_id' | 'recurrence_id'>): Sent {
    return { method: 'POST', path: `/series/${id ?? 0}/occurrences`, body: { start_date } };
  }

  /** Stores one of the next dates after the horizon, which the horizon reaches later. */
  private async addAhead({ series_id: id }: StoredDate): Promise<Sent> {
    const api = this.running.api.as('administrator');
    const { body } = await api.get(`/series/${id ?? 0}/occurrences?per_page=50&from=${this.ahead()}`);
    const computed = ((body.occurrences ?? []) as { id: number | null; recurrence_id: string }[]).filter(
      (date) => date.id === null,
    );
    const { recurrence_id: start_date = null } = computed.length ? this.chance.oneOf(computed.slice(0, 9)) : {};
    return { method: 'POST', path: `/series/${id ?? 0}/occurrences`, body: { start_date } };
  }

  /** The first day that may lie after the horizon of three months. */
  private ahead(): string {
    return written(Date.parse(`${this.running.clock.now().replace(' ', 'T')}Z`) + 60 * DAY).slice(0, 10);
  }

  private address({ id, slug }: StoredDate): string {
    return this.chance.below(2) === 0 ? `/events/${id}` : `/events/by-slug/${slug}`;
  }

  private rule(): string {
    return this.chance.oneOf(RULES);
  }

  private links(): object {
    return { categories: this.chance.someOf(['Sport', 'Music', 'Food'], 2), venue: { venue: 'Hall' } };
  }
}

const written = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** An hour that begins at a time of a day. */
function at(day: string, time: string): { start_date: string; end_date: string } {
  const end = written(Date.parse(`${day}T${time}Z`) + 3_600_000);
  return { start_date: `${day} ${time}:00`, end_date: end };
}
