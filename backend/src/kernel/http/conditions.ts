import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

const bounds = [
  ['after', sql`>`],
  ['from', sql`>=`],
  ['to', sql`<=`],
  ['before', sql`<`],
] as const;
type Range<Value> = { readonly [Bound in (typeof bounds)[number][0]]?: Value | undefined };
/**
 * Describes what fields must have: a value, one of several, or one in a range. A field without a value is left out, and so
 * is such a bound.
 */
export type Filter<Row> = {
  readonly [Field in keyof Row]?:
    NonNullable<Row[Field]> | readonly NonNullable<Row[Field]>[] | Range<NonNullable<Row[Field]>> | undefined;
};

/** Joins what a filter requests into one condition. */
export const matching = <Row>(filter: Filter<Row>): Expression<SqlBool> => {
  const conditions = Object.entries(filter).flatMap(([field, wanted]: [string, unknown]) => {
    const column = sql.ref(field);
    if (wanted === undefined) return [];
    if (Array.isArray(wanted)) return [isOneOf(column, wanted)];
    return isRange(wanted) ? inRange(column, wanted) : [isOneOf(column, [wanted])];
  });
  return conditions.length === 0 ? sql<SqlBool>`true` : joinAll(...conditions);
};

/** One value is compared by itself, because only then an index on the column also gives the order. */
const isOneOf = (column: Expression<unknown>, values: readonly unknown[]): Expression<SqlBool> =>
  values.length === 1 ? sql<SqlBool>`${column} = ${values[0]}` : sql<SqlBool>`${column} = ${anyValue(values)}`;

const isRange = (wanted: unknown): wanted is Range<unknown> => typeof wanted === 'object' && wanted !== null;

const inRange = (column: Expression<unknown>, range: Range<unknown>): Expression<SqlBool>[] =>
  bounds.flatMap(([bound, operator]) =>
    range[bound] === undefined ? [] : [sql<SqlBool>`${column} ${operator} ${range[bound]}`],
  );

/** One of the values, sent as one parameter. */
export const anyValue = <Value>(values: readonly Value[]): RawBuilder<Value> => sql<Value>`any(${values})`;

/** The condition, if there is a value for it. */
export const given = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool> | undefined => (value === undefined ? undefined : condition(value));

/** All of the conditions; one that is undefined is left out. */
export const joinAll = (...conditions: readonly (Expression<SqlBool> | undefined)[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )}`;
