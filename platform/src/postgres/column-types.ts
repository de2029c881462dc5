import pg from 'pg';

const { builtins } = pg.types;

const instant = (text: string): string => (text.endsWith('infinity') ? text : new Date(text).toISOString());
const asText = (text: string): string => text;
type Parser = (text: string) => unknown;
const parsers = new Map<number, Parser>([
  // Positions, revisions and counts stay below 2^53 for the life of any log.
  [builtins.INT8, Number],
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, asText],
]);

/** How Postgres' values arrive: whole numbers as numbers, instants as ISO text with milliseconds or `-infinity`, JSON parsed. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format: 'text' | 'binary' = 'text') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as Parser),
};
