import { BudgetKey, budgetName } from '@throughline/contracts/budgets/budget-key.js';
import { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import { ConnectionAccess } from '@throughline/contracts/connections/connection.rows.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { UndoTable } from '@throughline/contracts/undo/undo-settings.js';
import { z } from 'zod';

/** The values of a row that can be put back, by field. */
export type Values = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<string, unknown>>;

type ReadTable = {
  /** The columns that are read: the values that can be put back, and the name of the thing. */
  columns: readonly string[];
  idType: 'uuid' | 'text';
  /** The row's id in an event of the stream `<category>-<ofStream>`. */
  rowId: (event: { ofStream: string; workspaceId: WorkspaceId; data: Data }) => string;
  /** The stream that the row is folded from. */
  stream: (row: { id: string; workspaceId: WorkspaceId }) => string;
  values: (row: Values) => Values;
  /** SQL of a field's value, from the version `v`, the wanted `field` and its `column_name`, where it is not the column's. */
  value?: string;
  name: (row: Values) => unknown;
};

const ofStream: ReadTable['rowId'] = (event) => event.ofStream;
const named: ReadTable['name'] = ({ name }) => name;
const Access = z.array(ConnectionAccess);

/** A pause by the product counts as one by a person, because a command cannot make the other one. */
const paused = ({ status, ...row }: Values): Values => ({
  ...row,
  status: status === 'auto_paused' || status === 'failing' ? 'paused' : status,
});

export const undoTables: Readonly<Record<UndoTable, ReadTable>> = {
  agents: {
    columns: ['name', 'description', 'icon', 'labels', 'status', 'draft'],
    idType: 'uuid',
    rowId: ofStream,
    stream: ({ id }) => `agent-${id}`,
    values: ({ draft, ...row }) => ({ ...row, ...z.record(z.string(), z.unknown()).parse(draft) }),
    value: 'coalesce(v.draft->field, to_jsonb(v)->column_name)',
    name: named,
  },
  triggers: {
    columns: ['name', 'settings', 'mapping', 'conditions', 'max_queued', 'status'],
    idType: 'uuid',
    rowId: ofStream,
    stream: ({ id }) => `trigger-${id}`,
    values: paused,
    name: named,
  },
  members: {
    columns: ['name', 'role', 'status'],
    idType: 'text',
    rowId: ({ workspaceId, data }) => `${workspaceId}/${String(data['userId'])}`,
    stream: ({ workspaceId }) => `workspace-${workspaceId}`,
    values: (row) => row,
    name: named,
  },
  workspaces: {
    columns: ['name', 'time_zone', 'icon', 'session_limits', 'content_days', 'others_approve', 'status'],
    idType: 'uuid',
    rowId: ofStream,
    stream: ({ id }) => `workspace-${id}`,
    values: (row) => row,
    name: named,
  },
  notes: {
    columns: ['key', 'text'],
    idType: 'uuid',
    rowId: ofStream,
    stream: ({ id }) => `note-${id}`,
    values: (row) => row,
    name: ({ key }) => key,
  },
  connections: {
    columns: ['name', 'sharing', 'status', 'access'],
    idType: 'uuid',
    rowId: ofStream,
    stream: ({ id }) => `connection-${id}`,
    values: ({ access, ...row }) => ({
      ...row,
      ...Object.fromEntries(Access.parse(access).map(({ agentId, rule }) => [agentId, rule])),
    }),
    value: `coalesce((select one->'rule' from jsonb_array_elements(v.access) one where one->>'agentId' = field), to_jsonb(v)->column_name)`,
    name: named,
  },
  budgets: {
    columns: ['scope', '"of"', 'period', 'limit_micros', 'at_limit', 'thresholds', 'notify', 'status'],
    idType: 'text',
    rowId: ({ workspaceId, data }) => `${workspaceId}/${budgetName(BudgetKey.parse(data))}`,
    stream: ({ workspaceId }) => `budget-${workspaceId}`,
    values: ({ status, ...row }) => ({ terms: status === 'removed' ? null : BudgetTerms.parse(row) }),
    value: `case when v.status <> 'removed' then jsonb_build_array(v.limit_micros, v.at_limit, v.thresholds, v.notify) end`,
    name: (row) => budgetName(BudgetKey.parse(row)),
  },
  endpoints: {
    columns: ['name', 'events', 'contents', 'ordered', 'status'],
    idType: 'uuid',
    rowId: ({ data }) => String(data['endpointId']),
    stream: ({ workspaceId }) => `endpoint-${workspaceId}`,
    values: paused,
    name: named,
  },
};

const over: ReadonlySet<unknown> = new Set(['archived', 'removed', 'deleted', 'erased', 'revoked', 'abandoned']);

/** Nothing of what is over can be set, but an agent comes back from the archive. */
export const isGone = (table: UndoTable, row: Values | null, field: string): boolean =>
  row === null || (over.has(row['status']) && !(table === 'agents' && field === 'status'));
