import type { EventMeta } from '@throughline/contracts/event.js';
import { HistoryRow, StoredData } from '@throughline/contracts/history/history.row.js';
import { actorKey, toResources } from '@throughline/contracts/history/event-resources.js';
import { namingTypes } from '@throughline/contracts/history/names.js';
import { upcasters } from '@throughline/contracts/upcasters.js';
import { getCategory } from '@throughline/platform/eventstore/streams.js';
import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import { eventTable, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';
import { readableParts } from './unreadable-row.js';

/** Each upcaster changes how some stored event reads, so adding one rebuilds the replica. */
const steps = Object.values(upcasters).reduce((sum, { length }) => sum + length, 0);

/** An event, and what readers filter by as columns of their own, because an index on a column also gives the order. */
const StoredHistoryRow = HistoryRow.omit({ number: true, names: true }).extend({
  data: StoredData,
  at: HistoryRow.shape.meta.shape.at,
  actor: z.string(),
  actorKey: z.string().nullable(),
  correlation: z.uuid(),
  causation: z.uuid().nullable(),
  resource: z.string(),
  agent: z.string().nullable(),
  trigger: z.string().nullable(),
  run: z.string().nullable(),
  person: z.string().nullable(),
  formerPerson: z.string().nullable(),
});

type StoredHistoryRow = z.infer<typeof StoredHistoryRow>;

/** Events of the resource itself are found by the column `resource`, so the others only say what else is concerned. */
const elsewhere = (resource: string, value: string | null): string | null => (value === resource ? null : value);

const related = ['agent', 'trigger', 'run', 'person', 'former_person', 'actor_key'].map(
  (column) => `(workspace_id, ${column}, position) where ${column} is not null`,
);

const resource = `substr(stream, strpos(stream, '-') + 1)`;
/** The first of these ids in the data, unless it is the resource itself. */
const relatedSql = (...names: readonly string[]): string =>
  `nullif(coalesce(${names.map((name) => `data->>'${name}'`).join(', ')}), ${resource})`;

const getRow = (
  { position, stream, revision, type }: Pick<StoredEvent, 'position' | 'stream' | 'revision' | 'type'>,
  { id, data, meta, unreadable }: Pick<StoredHistoryRow, 'id' | 'data' | 'unreadable'> & { meta: EventMeta },
): StoredHistoryRow => {
  const { resource, agent, trigger, run, person, formerPerson } = toResources({ stream, data });
  return {
    id,
    workspaceId: meta.workspaceId,
    position,
    stream,
    category: getCategory(stream),
    revision,
    type,
    data,
    meta,
    unreadable,
    at: meta.at,
    actor: meta.actor.id,
    actorKey: actorKey({ meta }),
    correlation: meta.correlationId,
    causation: meta.causationId,
    resource,
    agent: elsewhere(resource, agent),
    trigger: elsewhere(resource, trigger),
    run: elsewhere(resource, run),
    person: elsewhere(resource, person),
    formerPerson: elsewhere(resource, formerPerson),
  };
};

/** Every event as one row, also those that this version cannot read: the replica of the log that history, rebuilds and as-of read. */
export const historyProjection: Projection = {
  name: 'history',
  version: 6 + steps,
  tables: [
    eventTable(StoredHistoryRow, {
      name: 'history',
      columns: { data: 'json', meta: 'json', unreadable: 'json' },
      indexes: [
        '(position)',
        '(workspace_id, position)',
        '(workspace_id, type, position)',
        '(stream, revision)',
        '(type, position)',
        '(workspace_id, category, position)',
        '(workspace_id, actor, position)',
        '(workspace_id, resource, position)',
        '(workspace_id, at, position)',
        '(workspace_id, correlation, position)',
        '(causation) where causation is not null',
        ...related,
        `(resource, position) where type in (${namingTypes.map((type) => `'${type}'`).join(', ')})`,
      ],
      earlier: {
        unreadable: 'null',
        at: `meta->>'at'`,
        actor: `meta->'actor'->>'id'`,
        actorKey: `meta->'actor'->'apiKey'->>'id'`,
        correlation: `meta->>'correlationId'`,
        causation: `meta->>'causationId'`,
        resource,
        agent: relatedSql('agentId'),
        trigger: relatedSql('triggerId'),
        run: relatedSql('runId'),
        person: relatedSql('userId', 'ownerId', 'toId', 'successorId'),
        formerPerson: relatedSql('fromId'),
      },
      readRow: (event) =>
        // It came out of the log as JSON.
        getRow(event, { id: event.id, data: event.data as HistoryRow['data'], meta: event.meta, unreadable: null }),
      rowOfUnreadable: (event) => {
        const parts = readableParts(event);
        return parts === null ? null : getRow(event, parts);
      },
    }),
  ],
};
