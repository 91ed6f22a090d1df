import type { QueryRunner } from 'typeorm';

/** Handles one statement of a migration. */
export type Send = (sql: string, values?: unknown[]) => Promise<unknown>;

/** A proxy of a runner that passes its statements, and those of its manager, to `send`. */
export function instrumentedRunner(runner: QueryRunner, send: Send): QueryRunner {
  const manager = Object.create(runner.manager, { query: { value: send } }) as QueryRunner['manager'];
  return new Proxy(runner, {
    get(target, name) {
      if (name === 'query') return send;
      if (name === 'manager') return manager;
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}

/** The first word of a statement, such as `CREATE`. */
export const verbOf = (sql: string): string => /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? '';
