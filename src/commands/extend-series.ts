import 'reflect-metadata';
import { CommandError } from '../bootstrap/exit.js';
import { siteOf } from '../bootstrap/site-of.js';
import { systemClock } from '../calendar/clock.js';
import { Lease } from '../persistence/sql/lease.js';
import { REFOLDED } from '../resources/events/maintenance/refold-texts.js';
import { extendDueSeries, HORIZON } from '../resources/events/series/extend-due-series.js';
import { Series } from '../resources/events/series/series.entity.js';
import { print, runCommand } from './run-command.js';
import { withDatabase } from './with-database.js';

await runCommand((settings) =>
  withDatabase(settings, [...REFOLDED, Series], async (database) => {
    const lease = new Lease(database, systemClock, HORIZON);
    const onFailure = (id: number, error: unknown) => print(`series ${id}: ${String(error)}`);
    const context = { now: systemClock.now(), site: siteOf(settings) };
    const { outcome, stored, failed } = await extendDueSeries(database, context, { lease, onFailure });
    print(outcome === 'other' ? 'Another process is storing the dates of series.' : `New dates of series: ${stored}.`);
    if (failed > 0) throw new CommandError(`the dates of ${failed} series could not be stored`);
  }),
);
