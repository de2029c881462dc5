import { type Content, writeValue } from '@throughline/contracts/json.js';
import type { RunExportQuery, RunQuery } from '@throughline/contracts/runs/run.requests.js';
import { workingMs, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import { exportedLines, type ExportColumns, type ExportFormat } from '../kernel/export/exported-lines.js';

type Filters = Omit<RunExportQuery, 'format'>;
/** A page of runs, of `ids` alone if it has any. */
export type ExportedPage = RunQuery & Pick<RunExportQuery, 'ids'>;
type Page = { items: RunRow[]; next: string | null };
export type ExportSource = {
  read: (query: ExportedPage) => Promise<Page>;
  /** The names of now, by ids. */
  names: (ids: readonly string[]) => Promise<Readonly<Record<string, string>>>;
};
/** A run with the names that its agent, its trigger and its starter have now, by their ids. */
type ExportedRun = RunRow & { names: Readonly<Record<string, string>> };

const getTrigger = ({ source }: RunRow) => (source.kind === 'trigger' ? source.triggerId : undefined);
const json = (value: unknown): string | undefined => (value === null ? undefined : JSON.stringify(value));
/** Nothing of a content that was erased. */
const shown = (content: Content | null | undefined): string | undefined => {
  if (content == null || content.kind === 'sealed') return undefined;
  return content.kind === 'inline' ? writeValue(content.value) : json(content);
};

const columns: ExportColumns<ExportedRun> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  waiting: ({ waiting }) => waiting,
  agentId: ({ agentId }) => agentId,
  agentName: ({ agentId, agentName, names }) => names[agentId] ?? agentName,
  version: ({ version }) => version,
  source: ({ source }) => source.kind,
  triggerId: getTrigger,
  triggerName: (run) => run.names[getTrigger(run) ?? ''],
  againOf: ({ source }) => (source.kind === 'again' ? source.runId : undefined),
  starterKind: ({ startedBy }) => startedBy.kind,
  starterId: ({ startedBy }) => startedBy.id,
  starterName: ({ startedBy, names }) => names[startedBy.id],
  apiKey: ({ startedBy }) => (startedBy.kind === 'user' ? startedBy.apiKey?.name : undefined),
  queuedAt: ({ queuedAt }) => queuedAt,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  tookMs: (run) => workingMs(run) ?? undefined,
  approvalMs: ({ approvalMs }) => approvalMs,
  steps: ({ steps }) => steps,
  currentStep: ({ currentStep }) => currentStep,
  tokensIn: ({ tokensIn }) => tokensIn,
  tokensOut: ({ tokensOut }) => tokensOut,
  costMicros: ({ costMicros }) => costMicros,
  costUnknown: ({ costUnknown }) => String(costUnknown),
  failureCode: ({ failure }) => failure?.code,
  failure: ({ failure }) => shown(failure?.message),
  inputs: ({ inputs }) => (inputs.kind === 'inline' ? json(inputs.value) : undefined),
  output: ({ output }) => shown(output),
};

/**
 * All that the filters match, in the order in which runs were requested. A run whose cost changes between two pages would be
 * on both or on neither, so the orders by cost and by duration are those of the list alone.
 */
export const exportedRuns = (format: ExportFormat, filters: Filters, source: ExportSource): AsyncGenerator<string> =>
  exportedLines(format, columns, getPages(filters, source));

async function* getPages(filters: Filters, { read, names }: ExportSource): AsyncGenerator<ExportedRun[]> {
  for (let cursor: string | undefined; ;) {
    const { items, next } = await read({
      ...filters,
      order: filters.order === 'oldest' ? 'oldest' : 'newest',
      limit: limits.page.max,
      ...(cursor !== undefined && { cursor }),
    });
    const named = await names(items.flatMap((run) => [run.agentId, run.startedBy.id, getTrigger(run) ?? []].flat()));
    yield items.map((run) => ({ ...run, names: getNames(run, named) }));
    if (next === null) return;
    cursor = next;
  }
}

const getNames = (run: RunRow, named: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    [run.agentId, run.startedBy.id, getTrigger(run)].flatMap((id): [string, string][] => {
      const name = id === undefined ? undefined : named[id];
      return id === undefined || name === undefined ? [] : [[id, name]];
    }),
  );
