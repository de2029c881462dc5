import { z } from 'zod';

/**
 * Describes what is declared of one event: the fields it adds to the common ones, or its whole data where that is a schema
 * of its own.
 */
type Declared = z.ZodRawShape | z.ZodObject;
type DataOf<Common extends z.ZodRawShape, D extends Declared> = D extends z.ZodObject
  ? D
  : D extends z.ZodRawShape
    ? z.ZodObject<z.util.Extend<Common, D>>
    : never;
type SchemasOf<Common extends z.ZodRawShape, Events extends Record<string, Declared>> = {
  readonly [T in keyof Events & string]: z.ZodObject<{ type: z.ZodLiteral<T>; data: DataOf<Common, Events[T]> }>;
};

const getData = (common: z.ZodRawShape, declared: Declared): z.ZodObject =>
  declared instanceof z.ZodObject ? declared : z.object({ ...common, ...declared });

/**
 * The events of one kind of stream, each declared once. The streams are named `<category>-<id>`; every event's data
 * has the common fields. The event types are stored and never change.
 */
export const aggregate = <
  Category extends string,
  Common extends z.ZodRawShape,
  Events extends Record<string, Declared>,
>(
  category: Category,
  common: Common,
  events: Events,
): { readonly category: Category; readonly schemas: SchemasOf<Common, Events> } => {
  const schemas = Object.entries(events).map(([type, declared]) => [
    type,
    z.object({ type: z.literal(type), data: getData(common, declared) }),
  ]);
  // Each schema was just built from its own entry, which is what the type states.
  return { category, schemas: Object.fromEntries(schemas) as SchemasOf<Common, Events> };
};

type Aggregate = { readonly schemas: Readonly<Record<string, z.ZodType>> };

/** The types of an aggregate's events. */
export const listEventTypes = <A extends Aggregate>({ schemas }: A): (keyof A['schemas'] & string)[] =>
  Object.keys(schemas);

/** The union of an aggregate's events, discriminated by `type`. */
export type EventOfAggregate<A extends Aggregate> = A extends Aggregate
  ? z.infer<A['schemas'][keyof A['schemas']]>
  : never;
