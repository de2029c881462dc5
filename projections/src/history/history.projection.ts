import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { upcasters } from '@throughline/contracts/upcasters.js';
import { categoryOf } from '@throughline/platform/eventstore/streams.js';
import { eventTable, type Projection } from '@throughline/platform/projections/table.js';

/** Each upcaster changes how some stored event reads, so adding one rebuilds the replica. */
const steps = Object.values(upcasters).reduce((sum, { length }) => sum + length, 0);

/** Every event as one row: the replica of the log that history, rebuilds and as-of read. */
export const historyProjection: Projection = {
  name: 'history',
  version: 1 + steps,
  tables: [
    eventTable(HistoryRow, {
      name: 'history',
      columns: { data: 'json', meta: 'json' },
      indexes: [
        '(position)',
        '(workspace_id, position)',
        '(workspace_id, type, position)',
        '(stream, revision)',
        `(workspace_id, (substr(stream, strpos(stream, '-') + 1)), position)`,
        `(workspace_id, (data->>'agentId'), position) where data->>'agentId' is not null`,
        `(workspace_id, (meta->'actor'->>'id'), position)`,
        `((meta->>'correlationId'))`,
        '(type, position)',
      ],
      rowOf: ({ id, position, stream, revision, type, data, meta }) => ({
        id,
        workspaceId: meta.workspaceId,
        position,
        stream,
        category: categoryOf(stream),
        revision,
        type,
        // It came out of the log as JSON.
        data: data as HistoryRow['data'],
        meta,
      }),
    }),
  ],
};
