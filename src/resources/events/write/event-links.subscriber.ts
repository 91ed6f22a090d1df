import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityMetadata, EntitySubscriberInterface, InsertEvent, RemoveEvent } from 'typeorm';
import { EVENT_LINKS } from '../../../read-models/event-links.js';

const JOIN_TABLES: readonly string[] = Object.values(EVENT_LINKS).map(({ table }) => table);

/**
 * Keeps TypeORM from writing the join tables of events, as `repository.save(event)` would do for changed relations. Their
 * rows repeat columns of the event, and the counts of terms and of event days follow them, so that only the functions of
 * `save-links.ts` write them. Relations can be loaded as usual: `find({ relations: { venues: true } })`.
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
    `save() cannot write ${tableName}: its rows repeat columns of the event; createEvent, changeEvent and save-links.ts write them`,
  );
}
