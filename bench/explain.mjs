// npm run bench -- --explain: records how the database finds each list, at the last of the sizes, in docs/query-plans.md.
import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { createApp } from '../dist/bootstrap/create-app.js';
import { readSettings } from '../dist/bootstrap/settings.js';
import { calendarOf } from './load.mjs';
import { asked } from './measure.mjs';
import { shapesFor } from './shapes.mjs';

export async function explain(url, events, file) {
  await calendarOf(url, events);
  const app = await createApp(readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url }));
  await app.listen(0, '127.0.0.1');
  const database = app.get(DataSource);
  const service = {
    name: 'service',
    url: `http://127.0.0.1:${app.getHttpServer().address().port}/calendar/events/v1`,
  };
  try {
    const parts = [head(events, (await database.query('SELECT VERSION() AS version'))[0].version)];
    for (const shape of await shapesFor(service)) {
      if (shape.kind === 'list') parts.push(...(await planOf(shape, service, database)));
    }
    await writeFile(file, `${parts.join('\n\n')}\n`);
  } finally {
    await app.close();
  }
}

const head = (events, version) => `# Query plans

How ${version.split('-').slice(0, 2).join(' ')} finds the lists that the benchmark measures, among ${events.toLocaleString('en')} events. Written by
\`npm run bench -- --explain\`; \`test/e2e/events/query-plans.mysql.e2e-spec.ts\` fails when a list comes to read a whole table.
\`type\` and \`key\` are those of \`EXPLAIN\`, \`rows\` is what the optimiser expects to read.`;

async function planOf(shape, service, database) {
  await asked(service, shape);
  const statements = await statementsOf(database, () => asked(service, shape));
  const parts = [`## ${shape.name[0].toUpperCase()}${shape.name.slice(1)}`];
  for (const { sql, values } of statements) {
    // What an event refers to is found alike for every list.
    if (
      shape.name !== 'default list' &&
      /^\s*SELECT (events\.id AS id, events\.v|event_\w+\.event_id AS eventId)/.test(sql)
    )
      continue;
    const plan = await database.query(`EXPLAIN ${sql}`, values);
    parts.push(`\`\`\`sql\n${shortened(sql)}\n\`\`\``, table(plan));
  }
  return parts;
}

async function statementsOf(database, act) {
  const before = database.logger;
  const statements = [];
  database.logger = Object.create(before, {
    logQuery: { value: (sql, values = []) => void statements.push({ sql, values }) },
  });
  await act();
  database.logger = before;
  return statements;
}

/** A statement without what makes it long: the columns it reads, and all but one of many marks. */
const shortened = (sql) =>
  sql
    .replaceAll(/\s+/g, ' ')
    .replace(/^SELECT ([^()]{200,}?) FROM /, 'SELECT … FROM ')
    .replaceAll(/\(\?(,\?)+\)/g, '(?, …)')
    .replaceAll(/ (FROM|LEFT JOIN|WHERE|GROUP BY|HAVING|ORDER BY|UNION ALL)(?= )/g, '\n  $1');

function table(plan) {
  const cells = plan.map(({ table: name, type, key, rows, Extra }) => [name, type, key, about(rows), Extra]);
  const line = (row) => `| ${row.map((cell) => String(cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(['table', 'type', 'key', 'rows', 'extra']), line(Array(5).fill('---')), ...cells.map(line)].join('\n');
}

/** Estimates differ from one run to the next. */
const about = (rows) =>
  rows === null || rows === undefined ? '' : Number(Number(rows).toPrecision(1)).toLocaleString('en');
