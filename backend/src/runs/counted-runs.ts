import type { TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { firingsTable } from '@throughline/projections/triggers/firings.table.js';
import { sql, type SqlBool } from 'kysely';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { tables } from './tables.js';

/** Runs that were accepted when their triggers fired and are not requested yet. */
const acceptedBy = (of: { workspaceId: WorkspaceId } | { triggerId: TriggerId }) =>
  readTables<typeof firingsTable>()
    .selectFrom('firings')
    .select((eb) => eb.ref('runId').$notNull().as('id'))
    .where((eb) => eb.and({ ...of, outcome: 'accepted' }));
const accepted = (workspaceId: WorkspaceId) => acceptedBy({ workspaceId });

export const queuedRuns: CountedResource = {
  what: 'queued_run',
  category: 'run',
  projections: ['runs', 'triggers'],
  counted: (workspaceId: WorkspaceId) =>
    tables
      .selectFrom('runs')
      .select('id')
      .where((eb) => eb.and({ workspaceId, status: 'queued' }))
      .unionAll(accepted(workspaceId)),
  ceiling: 'queuedRuns',
};

/** Counts for each trigger that says how many of its runs may be queued. */
export const queueOfTrigger: CountedResource = {
  ...queuedRuns,
  what: 'trigger_queue',
  counted: (triggerId: TriggerId) =>
    tables
      .selectFrom('runs')
      .select('id')
      .where((eb) => eb.and({ triggerId, status: 'queued' }))
      .unionAll(acceptedBy({ triggerId })),
  ceiling: null,
};

/** A run that never started, or failed by a fault of the product, is not counted in the end. */
export const usedSince = (workspaceId: WorkspaceId, since: string) =>
  tables
    .selectFrom('runs')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('queuedAt', '>=', since)
    .where((eb) => eb.or([eb('endedAt', 'is', null), eb('startedAt', 'is not', null)]))
    .where(sql<SqlBool>`failure->>'code' is distinct from 'internal'`);

export const runningIn = (workspaceId: WorkspaceId) =>
  tables
    .selectFrom('runs')
    .select('id')
    .where((eb) => eb.and({ workspaceId, status: 'running' }));

export const runsOfPeriod: CountedResource = {
  ...queuedRuns,
  what: 'period_run',
  counted: (workspaceId: WorkspaceId, since) =>
    usedSince(workspaceId, since ?? '-infinity').unionAll(accepted(workspaceId)),
  ceiling: null,
  plan: 'runsAMonth',
  perPeriod: true,
};
