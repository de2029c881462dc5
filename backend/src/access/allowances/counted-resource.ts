import type { Category } from '@throughline/contracts/domain-events.js';
import type { Ceilings } from '@throughline/platform/config/ceilings.js';
import type { CountedLimit } from './plan-limit-reached.js';

/** What is counted, and where. Conditions are SQL on the row `t` of the table and the place `p`. */
export type CountedResource = {
  /** Stored with each place; never changes. */
  what: string;
  /** Each has a stream of its own, so one that has no event was never made. */
  category: Category;
  table: string;
  /** Those that write the tables below. */
  projections: readonly string[];
  /** Selects the ids that the tables show of the subject $2. */
  counted: string;
  /** Selects the ids of the subject $2 that were accepted and are not made yet, as the tables show them. */
  accepted?: string;
  /** Whether the table shows what the place was claimed for. */
  arrived: string;
  /** Null: the deployment sets no limit. */
  ceiling: keyof Ceilings | null;
  /** What the plan of a workspace limits; the subject is the workspace. */
  plan?: CountedLimit;
  /** `counted` selects what was made since $4, when the period of the plan began. */
  perPeriod?: boolean;
};

const isShown = 'true';
/** The table shows one that is restored before that, as archived. It may have been archived again since. */
const isShownRestored = `(not p.restored or t.status <> 'archived' or p.at < now() - interval '1 minute')`;

export const ownedWorkspaces: CountedResource = {
  what: 'workspace',
  category: 'workspace',
  table: 'rm.workspaces',
  projections: ['workspaces'],
  counted: `select m.workspace_id as id from rm.members m join rm.workspaces w on w.id = m.workspace_id
    where m.user_id = $2 and m.status = 'active' and m.role = 'owner' and w.status <> 'erased'`,
  arrived: isShown,
  ceiling: 'workspaces',
};

export const agents: CountedResource = {
  what: 'agent',
  category: 'agent',
  table: 'rm.agents',
  projections: ['agents'],
  counted: `select id from rm.agents where workspace_id = $2 and status <> 'archived'`,
  arrived: isShownRestored,
  ceiling: 'agents',
  plan: 'agents',
};

export const triggers: CountedResource = {
  what: 'trigger',
  category: 'trigger',
  table: 'rm.triggers',
  projections: ['triggers'],
  counted: `select id from rm.triggers where workspace_id = $2 and status <> 'archived'`,
  arrived: isShown,
  ceiling: 'triggers',
  plan: 'triggers',
};

export const connections: CountedResource = {
  what: 'connection',
  category: 'connection',
  table: 'rm.connections',
  projections: ['connections'],
  counted: `select id from rm.connections where workspace_id = $2 and status not in ('revoked', 'abandoned')`,
  arrived: isShown,
  ceiling: 'connections',
  plan: 'connections',
};

export const templates: CountedResource = {
  what: 'template',
  category: 'template',
  table: 'rm.templates',
  projections: ['templates'],
  counted: `select id from rm.templates where workspace_id = $2 and status <> 'withdrawn'`,
  arrived: isShown,
  ceiling: 'templates',
};

export const queuedRuns: CountedResource = {
  what: 'queued_run',
  category: 'run',
  table: 'rm.runs',
  projections: ['runs', 'triggers'],
  counted: `select id from rm.runs where workspace_id = $2 and status = 'queued'`,
  accepted: `select run_id as id from rm.firings where workspace_id = $2 and outcome = 'accepted'`,
  arrived: isShown,
  ceiling: 'queuedRuns',
};

/** A run that never started, or failed by a fault of the product, is not counted in the end. */
export const usedRun = `(ended_at is null or started_at is not null) and failure->>'code' is distinct from 'internal'`;

export const runsOfPeriod: CountedResource = {
  ...queuedRuns,
  what: 'period_run',
  counted: `select id from rm.runs where workspace_id = $2 and queued_at >= $4::timestamptz and ${usedRun}
    union select run_id as id from rm.firings where workspace_id = $2 and outcome = 'accepted'`,
  ceiling: null,
  plan: 'runsAMonth',
  perPeriod: true,
};
