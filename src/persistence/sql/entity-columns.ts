import type { EntityManager, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';

/** The table of an entity and its own columns, without relations. */
export interface EntityTable {
  readonly name: string;
  readonly columns: readonly EntityColumn[];
}

export interface EntityColumn {
  readonly property: string;
  readonly column: string;
  /** Both engines return booleans as 0 and 1. */
  readonly isBoolean: boolean;
}

const tables = new WeakMap<EntityMetadata, EntityTable>();

/** The table of an entity; computed once. */
export function tableOf(db: EntityManager, type: EntityTarget<ObjectLiteral>): EntityTable {
  const metadata = db.dataSource.getMetadata(type);
  const known = tables.get(metadata);
  if (known) return known;
  const own = metadata.columns.filter(({ isVirtual }) => !isVirtual);
  const table = {
    name: metadata.tableName,
    columns: own.map(({ propertyName, databaseName, type: columnType }) => ({
      property: propertyName,
      column: databaseName,
      isBoolean: columnType === 'boolean',
    })),
  };
  tables.set(metadata, table);
  return table;
}
