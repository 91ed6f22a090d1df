import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityMetadata, EntitySubscriberInterface, InsertEvent, RemoveEvent } from 'typeorm';
import { EVENT_LINKS } from '../../../read-models/event-links.js';

const JOIN_TABLES: readonly string[] = Object.values(EVENT_LINKS).map(({ table }) => table);

/**
 * Prevents TypeORM from writing the join tables of events, as `repository.save(event)` would do for changed relations.
 * The join tables have copies of event columns, and term and day counts depend on them, so only `save-links.ts` writes
 * them. Relations can be loaded as usual: `find({ relations: { venues: true } })`.
 */
@Injectable()
export class EventLinksSubscriber implements EntitySubscriberInterface {
  constructor(@InjectDataSource() database: DataSource) {
    database.subscribers.push(this);
  }

  beforeInsert({ metadata }: InsertEvent<object>): void {
    assertNotJoinTable(metadata);
  }

  beforeRemove({ metadata }: RemoveEvent<object>): void {
    assertNotJoinTable(metadata);
  }
}

function assertNotJoinTable({ tableName }: EntityMetadata): void {
  if (!JOIN_TABLES.includes(tableName)) return;
  throw new Error(
    `save() cannot write ${tableName}: it has copies of event columns; use createEvent, updateEvent or save-links.ts`,
  );
}
