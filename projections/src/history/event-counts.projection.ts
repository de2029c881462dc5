import { Actor, EventMeta } from '@throughline/contracts/event.js';
import { isOfMoney } from '@throughline/contracts/history/money-categories.js';
import { EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Position } from '@throughline/contracts/receipt.js';
import { Instant } from '@throughline/contracts/row.js';
import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import { getCategory } from '@throughline/platform/eventstore/streams.js';
import { storedTable, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';
import { toMeta } from './unreadable-row.js';

/** Hours and days of every time zone begin at a whole quarter of an hour. */
export const quarterMs = 15 * 60_000;

/** `money`: counts events that only members with `billing.read` read, which are counted apart. */
const Count = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  position: Position,
  count: z.int(),
  money: z.boolean(),
});
type Count = z.infer<typeof Count>;

const TypeCount = Count.extend({ type: z.string() });
const ActorCount = Count.extend({ actor: z.string(), kind: z.string() });
/** Whether something failed or needed an approval, for the colour of a mark. */
const Tone = z.enum(['failed', 'asked', 'none']);
const QuarterCount = Count.extend({ quarter: Instant, tone: Tone });
export const askingType = 'ApprovalRequested';
export const failureTypes = ['RunFailed', 'RunTimedOut', 'RunExpired', 'FiringFailed', 'TriggerAutoPaused'];
const getTone = (type: string): z.infer<typeof Tone> => {
  if (failureTypes.includes(type)) return 'failed';
  return type === askingType ? 'asked' : 'none';
};

const Counted = EventMeta.pick({ workspaceId: true, actor: true, at: true });
type Counted = { workspaceId: WorkspaceId; actor: Actor; quarter: string; type: string; money: boolean };

const getQuarter = (at: string): string => new Date(Math.floor(Date.parse(at) / quarterMs) * quarterMs).toISOString();

const read = (event: StoredEvent): Counted | null => {
  const parsed = Counted.safeParse(event.meta);
  const { workspaceId, actor, at } = parsed.success ? parsed.data : toMeta(event);
  if (workspaceId === null || event.type.includes('\0') || !EventId.safeParse(event.id).success) return null;
  return { workspaceId, actor, quarter: getQuarter(at), type: event.type, money: isOfMoney(getCategory(event.stream)) };
};

/** Every table asks for the same event. */
const known = new WeakMap<StoredEvent, Counted | null>();

/** Returns what of an event is counted, as the row of history has it; null for what history does not show in a workspace. */
const countedIn = (event: StoredEvent): Counted | null => {
  const earlier = known.get(event);
  if (earlier !== undefined) return earlier;
  const counted = read(event);
  known.set(event, counted);
  return counted;
};

/** Counts events by a value. Events outside workspaces have a key too, but no row. */
const countTable = <Row extends Count>(
  row: z.ZodObject & z.ZodType<Row>,
  definition: {
    name: string;
    indexes: readonly string[];
    value: (counted: Counted) => string;
    columns: (counted: Counted) => Omit<Row, keyof Count>;
    earlier?: Readonly<Record<string, string>>;
  },
) => {
  const { name, indexes, value, columns, earlier } = definition;
  const toKey = (counted: Counted | null): string =>
    counted === null ? 'elsewhere' : `${counted.workspaceId}/${counted.money ? 'money' : 'work'}/${value(counted)}`;
  return storedTable<string, Count>(row, {
    name,
    indexes,
    counts: true,
    columns: { id: 'text', count: 'bigint' },
    // The version before counted both together, so until they are apart only those who may read both see them.
    earlier: { money: 'true', ...earlier },
    id: (event) => toKey(countedIn(event)),
    evolve: (before, event) => {
      const counted = countedIn(event);
      if (counted === null) return before;
      return {
        id: toKey(counted),
        workspaceId: counted.workspaceId,
        position: event.position,
        count: (before?.count ?? 0) + 1,
        money: counted.money,
        ...columns(counted),
      };
    },
  });
};

const types = countTable(TypeCount, {
  name: 'event_types',
  indexes: ['(workspace_id)'],
  value: ({ type }) => type,
  columns: ({ type }) => ({ type }),
});

const actors = countTable(ActorCount, {
  name: 'event_actors',
  indexes: ['(workspace_id)'],
  value: ({ actor }) => actor.id,
  columns: ({ actor: { id: actor, kind } }) => ({ actor, kind }),
});

const quarters = countTable(QuarterCount, {
  name: 'event_quarters',
  indexes: ['(workspace_id, quarter)'],
  value: ({ quarter, type }) => `${quarter}/${getTone(type)}`,
  columns: ({ quarter, type }) => ({ quarter, tone: getTone(type) }),
  earlier: { tone: `'none'` },
});

/**
 * How many events a workspace has of each type, by each actor and in each quarter of an hour, those of money apart. It folds events as they are
 * stored, because history also shows those that this version cannot read.
 */
export const eventCountsProjection: Projection = {
  name: 'event-counts',
  version: 3,
  tables: [types, actors, quarters],
};
