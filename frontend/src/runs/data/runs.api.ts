import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  RunQueuePlace,
  RunsCancelled,
  type AnswerRequest,
  DenyApprovalRequest,
  type GrantApprovalRequest,
  type RunCancellation,
} from '@throughline/contracts/runs/run.requests.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { ExampleInputs } from '@throughline/contracts/runs/example-inputs.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';
import { newestWritten } from '../../lib/own-writes.js';
import { readRows } from '../../lib/live/read-rows.js';
import { readRunPage, RunPage } from './run-pages.js';
import { runQuery, type RunSearch } from './run-search.js';

const buildRunsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/runs`;

export const listRuns = (room: Room, search: RunSearch, cursor?: string) => readRunPage(room, runQuery(search), cursor);

/** Runs whose names, steps, errors or ids have the words, newest first. */
export const findRuns = (
  workspaceId: WorkspaceId,
  { q, waiting }: { q: string; waiting?: 'approval' | undefined },
  signal: AbortSignal,
) =>
  readRows(limits.found.runs, (page) =>
    http.get(buildRunsPath(workspaceId), RunPage, { query: { q: q || undefined, waiting, ...page }, signal }),
  );

/** The list sorts by what changes; the file has the order in which runs were requested. `ids`: only these, 200 at most. */
export const runExportUrl = (
  workspaceId: WorkspaceId,
  search: RunSearch,
  { format, ids }: { format: 'csv' | 'ndjson'; ids?: readonly string[] },
): string => {
  const query = Object.entries({
    ...runQuery(search),
    ids: ids?.join(','),
    order: search.order === 'oldest' ? search.order : undefined,
    format,
  }).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  return `${buildRunsPath(workspaceId)}/export?${new URLSearchParams(query).toString()}`;
};

/** A run has few steps, so all come at once; as a page, as their store wants them. */
export const listSteps = async ({ workspaceId }: Room, runId: string) => {
  const items = await http.get(`${buildRunsPath(workspaceId)}/${runId}/steps`, z.array(StepRow));
  return { items, next: null, position: Math.max(0, ...items.map(({ position }) => position)) };
};

const run = (workspaceId: WorkspaceId, runId: string, ...rest: (string | number)[]) =>
  [buildRunsPath(workspaceId), runId, ...rest].join('/');

export const getRun = (workspaceId: WorkspaceId, runId: string, signal?: AbortSignal) =>
  http.get(run(workspaceId, runId), RunRow, { query: { after: newestWritten() }, signal });

/** One run as a page, as its store wants it. */
export const readRun = async ({ workspaceId }: Room, runId: string) => {
  const row = await getRun(workspaceId, runId);
  return { items: [row], next: null, position: row.position };
};

/** `after`: the position that what is counted has to include. */
export const getQueuePlace = ({ workspaceId, id }: RunRow, after: number, signal: AbortSignal) =>
  http.get(run(workspaceId, id, 'queue'), RunQueuePlace, { query: { after }, signal });
/** `from`: how many messages to leave out at the beginning. */
export const readSentRequest = ({ workspaceId, runId, seq }: StepRow, from: number, signal?: AbortSignal) =>
  http.get(run(workspaceId, runId, 'steps', seq, 'sent'), SentRequest, { query: { from }, ...(signal && { signal }) });
export const cancelRun = (workspaceId: WorkspaceId, runId: string) =>
  http.post(run(workspaceId, runId, 'cancel'), {}, Receipt);
export const eraseContents = (workspaceId: WorkspaceId, runId: string) =>
  http.post(run(workspaceId, runId, 'erase'), {}, Receipt);
type Asked = Pick<StepRow, 'workspaceId' | 'runId' | 'seq'> & { approval: { expiresAt: string } | null };
/** Decides about the approval that was seen, and no other. */
const decide = (step: Asked, decision: 'approve' | 'deny', request: object) =>
  http.post(
    run(step.workspaceId, step.runId, 'steps', step.seq, decision),
    { ...request, expiresAt: step.approval?.expiresAt },
    Receipt,
  );
export const approveStep = (step: Asked, request: GrantApprovalRequest) => decide(step, 'approve', request);
export const denyStep = (step: Asked, request: DenyApprovalRequest) => decide(step, 'deny', request);
/** Answers the question that was seen, and no other. */
export const answerStep = (
  step: Pick<StepRow, 'workspaceId' | 'runId' | 'seq'> & { question: { expiresAt: string } },
  { answer }: AnswerRequest,
) =>
  http.post(
    run(step.workspaceId, step.runId, 'steps', step.seq, 'answer'),
    { answer, expiresAt: step.question.expiresAt },
    Receipt,
  );
export const rerun = ({ workspaceId, agentId, id, version }: RunRow, inputs: RunInputs) =>
  http.post(
    `/api/workspaces/${workspaceId}/agents/${agentId}/runs`,
    { version: version ?? 'draft', inputs, againOf: id },
    Receipt,
    { idempotent: true },
  );
export const cancelRuns = (workspaceId: WorkspaceId, request: RunCancellation) =>
  http.post(`${buildRunsPath(workspaceId)}/cancel`, request, RunsCancelled);
export const getExampleInputs = (workspaceId: WorkspaceId, agentId: string, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/agents/${agentId}/example-inputs`, ExampleInputs, { signal });
