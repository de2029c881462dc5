import type { Category } from '@throughline/contracts/domain-events.js';
import type { Ceilings } from '@throughline/platform/config/ceilings.js';
import type { CountedLimit } from './plan-limit-reached.js';

/** What is counted, and where. */
export type CountedResource = {
  /** Stored with each count; never changes. */
  what: string;
  /** Each has a stream of its own, so one that has no event was never made. */
  category: Category;
  /** Those that write the tables below. */
  projections: readonly string[];
  /** Selects the ids of the subject $2. */
  counted: string;
  /** Null: the deployment sets no limit. */
  ceiling: keyof Ceilings | null;
  /** What the plan of a workspace limits; the subject is the workspace. */
  plan?: CountedLimit;
  /** Money counts on it. `counted` selects what was made since $4, when the period of the plan began. */
  perPeriod?: boolean;
};

export const ownedWorkspaces: CountedResource = {
  what: 'workspace',
  category: 'workspace',
  projections: ['workspaces'],
  counted: `select m.workspace_id as id from rm.members m join rm.workspaces w on w.id = m.workspace_id
    where m.user_id = $2 and m.status = 'active' and m.role = 'owner' and w.status <> 'erased'`,
  ceiling: 'workspaces',
};

export const agents: CountedResource = {
  what: 'agent',
  category: 'agent',
  projections: ['agents'],
  counted: `select id from rm.agents where workspace_id = $2 and status <> 'archived'`,
  ceiling: 'agents',
  plan: 'agents',
};

export const triggers: CountedResource = {
  what: 'trigger',
  category: 'trigger',
  projections: ['triggers'],
  counted: `select id from rm.triggers where workspace_id = $2 and status <> 'archived'`,
  ceiling: 'triggers',
  plan: 'triggers',
};

export const connections: CountedResource = {
  what: 'connection',
  category: 'connection',
  projections: ['connections'],
  counted: `select id from rm.connections where workspace_id = $2 and status not in ('revoked', 'abandoned')`,
  ceiling: 'connections',
  plan: 'connections',
};

export const templates: CountedResource = {
  what: 'template',
  category: 'template',
  projections: ['templates'],
  counted: `select id from rm.templates where workspace_id = $2 and status <> 'withdrawn'`,
  ceiling: 'templates',
};

/** Accepted firings whose runs are not requested yet. */
const accepted = `select run_id as id from rm.firings where workspace_id = $2 and outcome = 'accepted'`;

export const queuedRuns: CountedResource = {
  what: 'queued_run',
  category: 'run',
  projections: ['runs', 'triggers'],
  counted: `select id from rm.runs where workspace_id = $2 and status = 'queued' union all ${accepted}`,
  ceiling: 'queuedRuns',
};

/** A run that never started, or failed by a fault of the product, is not counted in the end. */
export const usedRun = `(ended_at is null or started_at is not null) and failure->>'code' is distinct from 'internal'`;

export const runsOfPeriod: CountedResource = {
  ...queuedRuns,
  what: 'period_run',
  counted: `select id from rm.runs where workspace_id = $2 and queued_at >= $4::timestamptz and ${usedRun}
    union all ${accepted}`,
  ceiling: null,
  plan: 'runsAMonth',
  perPeriod: true,
};

/** Those that write the tables of all of them. */
export const countedProjections: readonly string[] = [
  ...new Set(
    [ownedWorkspaces, agents, triggers, connections, templates, runsOfPeriod].flatMap(({ projections }) => projections),
  ),
];
