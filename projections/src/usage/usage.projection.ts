import { boundedCount } from '@throughline/contracts/bounded-count.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { metered } from '@throughline/contracts/usage/meters.js';
import { RunUsageRow, type ModelUse } from '@throughline/contracts/usage/usage.row.js';
import { NamedModel } from '@throughline/contracts/runs/recipe.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';
import { digestAfter } from './usage-digest.js';

/** The steps that have begun, by number: an event of their end does not say what they were. */
const OpenStep = z.object({ seq: z.int(), kind: z.enum(['model', 'tool']), model: NamedModel.nullable() });
const FoldedUsage = RunUsageRow.extend({ open: z.array(OpenStep) });
type FoldedUsage = z.infer<typeof FoldedUsage>;

type End = 'StepSucceeded' | 'StepFailed' | 'StepOutcomeLost' | 'StepResultIgnored';
type Counted = EventOf<End | 'RunStarted' | 'RunFailed'>;

const requested = ({ data, meta, revision, position }: EventOf<'RunRequested'>): FoldedUsage => ({
  id: data.runId,
  workspaceId: data.workspaceId,
  revision,
  position,
  agentId: data.agentId,
  startedBy: meta.actor,
  triggerId: data.source.kind === 'trigger' ? data.source.triggerId : null,
  day: meta.at.slice(0, 10),
  runs: 0,
  toolCalls: 0,
  models: [],
  deploymentMicros: 0,
  workspaceMicros: 0,
  unknownCosts: 0,
  digest: '',
  open: [],
});

const digested = (before: string, { id }: Counted, quantities: ReturnType<typeof metered>): string =>
  quantities.reduce((digest, quantity) => digestAfter(digest, id, quantity), before);

const counted = (row: FoldedUsage, event: Counted, kind: 'model' | 'tool' | null = null): Partial<FoldedUsage> => {
  const quantities = metered(toEvent(event), kind);
  const sum = (of: 'runs' | 'tool_calls'): number =>
    quantities.reduce((total, { meter, quantity }) => total + (meter === of ? quantity : 0), 0);
  return {
    runs: row.runs + sum('runs'),
    toolCalls: row.toolCalls + sum('tool_calls'),
    digest: digested(row.digest, event, quantities),
  };
};

const toEvent = ({ type, data }: Counted): RunEvent => ({ type, data }) as RunEvent;

const ended = (row: FoldedUsage, event: EventOf<End>): Partial<FoldedUsage> => {
  const step = row.open.find(({ seq }) => seq === event.data.seq);
  const model = step?.model ?? null;
  return {
    ...counted(row, event, step?.kind ?? null),
    ...(model === null ? {} : summed(withUse(row.models, model, event.data))),
  };
};

const withUse = (
  models: readonly ModelUse[],
  { provider, model }: NamedModel,
  { payer, costMicros, usage }: EventOf<End>['data'],
): ModelUse[] => {
  const isSame = (each: ModelUse): boolean =>
    each.provider === provider && each.model === model && each.payer === payer;
  const known = models.find(isSame) ?? {
    provider,
    model,
    payer,
    calls: 0,
    tokensIn: 0,
    tokensOut: 0,
    micros: 0,
    unknown: 0,
  };
  const used: ModelUse = {
    ...known,
    calls: known.calls + 1,
    tokensIn: boundedCount(known.tokensIn + (usage?.in ?? 0)),
    tokensOut: boundedCount(known.tokensOut + (usage?.out ?? 0)),
    micros: boundedCount(known.micros + (costMicros ?? 0)),
    unknown: known.unknown + (costMicros === null ? 1 : 0),
  };
  return [...models.filter((each) => !isSame(each)), used];
};

const begun = ({ open }: FoldedUsage, { data }: EventOf<'StepStarted'>): Partial<FoldedUsage> => {
  const { seq, kind, recipe } = data;
  if (kind !== 'model' && kind !== 'tool') return {};
  const model = recipe && { provider: recipe.provider, model: recipe.model, connectionId: recipe.connectionId };
  return { open: [...open.filter((step) => step.seq !== seq), { seq, kind, model }] };
};

const summed = (models: ModelUse[]): Partial<FoldedUsage> => ({
  models,
  deploymentMicros: getSum(models, ({ payer, micros }) => (payer === 'deployment' ? micros : 0)),
  workspaceMicros: getSum(models, ({ payer, micros }) => (payer === 'workspace' ? micros : 0)),
  unknownCosts: getSum(models, ({ unknown }) => unknown),
});

const getSum = (models: readonly ModelUse[], of: (use: ModelUse) => number): number =>
  boundedCount(models.reduce((sum, use) => sum + of(use), 0));

const derived = {
  columns: z.object({ starterId: z.string().nullable() }),
  values: ({ startedBy }: FoldedUsage) => ({ starterId: startedBy.kind === 'user' ? startedBy.id : null }),
};

export const runUsageTable = table(FoldedUsage)({
  name: 'run_usage',
  columns: { deploymentMicros: 'bigint', workspaceMicros: 'bigint' },
  indexes: ['(workspace_id, position)', '(workspace_id, day, id)'],
  hidden: ['open'],
  derived,
  id: 'runId',
  creates: { RunRequested: requested },
  changes: {
    RunStarted: (row, event) => ({ ...counted(row, event), day: event.meta.at.slice(0, 10) }),
    StepStarted: begun,
    StepSucceeded: ended,
    StepFailed: ended,
    StepOutcomeLost: ended,
    StepResultIgnored: ended,
    RunFailed: (row, event) => counted(row, event),
  },
});

export const usageProjection: Projection = { name: 'usage', version: 1, tables: [runUsageTable] };
