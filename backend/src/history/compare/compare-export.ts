import type {
  ChangedField,
  ChangedThing,
  ChangedThings,
  ChangedThingsQuery,
  Comparison,
} from '@throughline/contracts/history/compare.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { writeValue } from '@throughline/contracts/json.js';
import { getActorName, type PeopleNames } from '../history-export.js';
import type { ExportColumns } from '../../kernel/export/exported-lines.js';

/** `event`: the one that set the field; undefined where the reader may not see it. */
type Line = { thing: ChangedThing; field: ChangedField; event: HistoryRow | undefined };

const write = (value: ChangedField['before']): string =>
  value === undefined || value === null ? '' : writeValue(value);

/** People have their names of now, agents and triggers those that they had before the event. */
export const changeColumnsWith = (people: PeopleNames): ExportColumns<Line> => ({
  kind: ({ thing }) => thing.kind,
  id: ({ thing }) => thing.id,
  name: ({ thing }) => thing.name,
  made: ({ thing }) => (thing.made ? 'yes' : 'no'),
  field: ({ field }) => field.field,
  before: ({ field }) => write(field.before),
  after: ({ field }) => write(field.after),
  at: ({ event }) => event?.meta.at,
  number: ({ event }) => event?.number,
  type: ({ event }) => event?.type,
  actorKind: ({ event }) => event?.meta.actor.kind,
  actorId: ({ event }) => event?.meta.actor.id,
  actorName: ({ event }) => event && getActorName(event, people),
  apiKey: ({ event }) => (event?.meta.actor.kind === 'user' ? event.meta.actor.apiKey?.name : undefined),
  command: ({ event }) => event?.meta.command,
  correlationId: ({ event }) => event?.meta.correlationId,
});

/** A line for each field, kind by kind. */
export async function* listLines(
  { from, to, kinds }: Comparison,
  read: (query: ChangedThingsQuery) => Promise<ChangedThings>,
): AsyncGenerator<Line[]> {
  const ends = { from: String(from.number), to: String(to.number) };
  for (const { kind } of kinds)
    for (let after: number | null = 0; after !== null;) {
      const page: ChangedThings = await read({ ...ends, kind, after });
      const events = new Map(page.events.map((event) => [event.position, event]));
      yield page.things.flatMap((thing) =>
        thing.fields.map((field) => ({ thing, field, event: events.get(field.position) })),
      );
      after = page.next === null ? null : Number(page.next);
    }
}
