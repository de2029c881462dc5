import pg from 'pg';

const { builtins } = pg.types;

const instant = (text: string): string => new Date(text).toISOString();
const asText = (text: string): string => text;
const parsers = new Map<number, (text: string) => unknown>([
  // Positions, revisions and counts stay below 2^53 for the life of any log.
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, asText],
]);

/** How Postgres' values arrive: whole numbers as numbers, instants as ISO text with milliseconds, JSON parsed. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format)),
};
