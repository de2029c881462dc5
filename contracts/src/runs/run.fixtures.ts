import { agentId, definition, workspaceId } from '../agents/agent.fixtures.js';
import { newToolUse } from '../agents/tool-use.js';
import { RunId } from '../ids.js';
import type { Json } from '../json.js';
import type { Question } from './question.js';
import type { RunEvent, StepCost, Usage } from './run.events.js';
import type { RunRow, StepRow } from './run.rows.js';
import { call, turn } from './turn.fixtures.js';

type DataOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>['data'];
type Saying<T extends RunEvent['type']> = { type: T; data: DataOf<T> };
type Over<T extends RunEvent['type']> = Partial<DataOf<T>>;

export const runId = RunId.parse('0193a000-0000-7000-8000-0000000000aa');
export const otherRunId = RunId.parse('0193a000-0000-7000-8000-0000000000bb');
const ofRun = { runId, agentId };
const at = '2026-01-02T03:04:05.000Z';
export const usage: Usage = { in: 10, cacheRead: 0, cacheWrite: 0, out: 4, reasoning: 0, estimated: false };
export const free: StepCost = { price: null, costMicros: 0, payer: 'none' };
/** Holds what an attempt gives besides its output. */
export const measured = { usage, ...free, served: null, ms: { first: null, total: 0 }, warnings: [] };

export const inline = (value: Json) => ({ kind: 'inline' as const, value });
export const question = {
  question: 'Which customer is “Noor Trading”?',
  choices: [{ label: 'Noor Trading Lda', hint: 'Lisbon, 14 orders' }, { label: 'Noor Trading BV' }],
} satisfies Question;
export const runRequested = (over: Over<'RunRequested'> = {}): Saying<'RunRequested'> => ({
  type: 'RunRequested',
  data: {
    ...ofRun,
    workspaceId,
    agentName: 'Invoicer',
    number: 1,
    version: 1,
    definition: definition({ tools: [newToolUse('http.request')] }),
    source: { kind: 'person' },
    inputs: inline({}),
    ...over,
  },
});
export const runStarted: Saying<'RunStarted'> = { type: 'RunStarted', data: ofRun };
/** Applies to a step that asks no model over the wire and uses no account. */
export const withoutRecipe = { recipe: null, childRunId: null, connectionId: null, toolHash: null };
export const stepStarted = (over: Over<'StepStarted'> = {}): Saying<'StepStarted'> => ({
  type: 'StepStarted',
  data: {
    ...ofRun,
    seq: 1,
    attempt: 1,
    kind: 'model',
    title: 'Think',
    tool: null,
    input: inline({}),
    ...withoutRecipe,
    ...over,
  },
});
export const toolStarted = (over: Over<'StepStarted'> = {}): Saying<'StepStarted'> =>
  stepStarted({
    seq: 2,
    kind: 'tool',
    title: 'Fetch the order',
    tool: 'http.request',
    input: inline(call().arguments),
    ...over,
  });
export const stepSucceeded = (over: Over<'StepSucceeded'> = {}): Saying<'StepSucceeded'> => ({
  type: 'StepSucceeded',
  data: { ...ofRun, seq: 1, attempt: 1, output: inline(turn({ calls: [call()] })), ...measured, ...over },
});
export const stepFailed = (over: Over<'StepFailed'> = {}): Saying<'StepFailed'> => ({
  type: 'StepFailed',
  data: {
    ...ofRun,
    seq: 2,
    attempt: 1,
    failure: { code: 'http_503', message: inline('The server is busy.') },
    retryAt: null,
    then: typeof over.retryAt === 'string' ? 'retry' : 'end',
    partial: null,
    usage: null,
    ...free,
    ...over,
  },
});
export const approvalRequested = (over: Over<'ApprovalRequested'> = {}): Saying<'ApprovalRequested'> => ({
  type: 'ApprovalRequested',
  data: {
    ...ofRun,
    seq: 2,
    title: 'Fetch the order',
    tool: 'http.request',
    arguments: inline(call().arguments),
    reason: 'policy',
    expiresAt: '2026-01-05T03:04:05.000Z',
    batch: [over.seq ?? 2],
    approvers: null,
    startedBy: null,
    ...over,
  },
});
export const approvalPassedOn = (over: Over<'ApprovalPassedOn'> = {}): Saying<'ApprovalPassedOn'> => ({
  type: 'ApprovalPassedOn',
  data: {
    ...ofRun,
    seq: 2,
    approvers: { members: [], roles: ['admin'] },
    expiresAt: '2026-01-08T03:04:05.000Z',
    ...over,
  },
});
export const approvalGranted = (over: Over<'ApprovalGranted'> = {}): Saying<'ApprovalGranted'> => ({
  type: 'ApprovalGranted',
  data: { ...ofRun, seq: 2, arguments: inline(call().arguments), changed: false, forRun: false, ...over },
});
export const approvalDenied = (over: Over<'ApprovalDenied'> = {}): Saying<'ApprovalDenied'> => ({
  type: 'ApprovalDenied',
  data: { ...ofRun, seq: 2, reason: inline('Not now.'), then: 'end', ...over },
});
export const approvalExpired = (over: Over<'ApprovalExpired'> = {}): Saying<'ApprovalExpired'> => ({
  type: 'ApprovalExpired',
  data: { ...ofRun, seq: 2, then: 'end', ...over },
});
export const answerRequested = (over: Over<'AnswerRequested'> = {}): Saying<'AnswerRequested'> => ({
  type: 'AnswerRequested',
  data: {
    ...ofRun,
    seq: 2,
    title: 'Ask who it is',
    question: inline(question),
    expiresAt: '2026-01-05T03:04:05.000Z',
    ...over,
  },
});
export const answerGiven = (over: Over<'AnswerGiven'> = {}): Saying<'AnswerGiven'> => ({
  type: 'AnswerGiven',
  data: { ...ofRun, seq: 2, answer: inline({ answer: 'Noor Trading BV' }), ...over },
});
export const answerExpired = (over: Over<'AnswerExpired'> = {}): Saying<'AnswerExpired'> => ({
  type: 'AnswerExpired',
  data: { ...ofRun, seq: 2, then: 'end', ...over },
});
export const runCancelled = (over: Over<'RunCancelled'> = {}): Saying<'RunCancelled'> => ({
  type: 'RunCancelled',
  data: { ...ofRun, step: null, ...over },
});
export const runSucceeded = (over: Over<'RunSucceeded'> = {}): Saying<'RunSucceeded'> => ({
  type: 'RunSucceeded',
  data: { ...ofRun, output: inline('Done.'), ...over },
});
export const runFailed = (over: Over<'RunFailed'> = {}): Saying<'RunFailed'> => ({
  type: 'RunFailed',
  data: { ...ofRun, code: 'tool', message: inline('The server is busy.'), ...over },
});
export const runTimedOut = (over: Over<'RunTimedOut'> = {}): Saying<'RunTimedOut'> => ({
  type: 'RunTimedOut',
  data: { ...ofRun, step: null, ...over },
});
export const runExpired: Saying<'RunExpired'> = { type: 'RunExpired', data: ofRun };

export const runRow = (over: Partial<RunRow> = {}): RunRow => ({
  id: runId,
  workspaceId,
  revision: 1,
  position: 2,
  agentId,
  agentName: 'Invoicer',
  number: null,
  version: 1,
  source: { kind: 'person' },
  startedBy: { kind: 'system', id: 'spec' },
  inputs: inline({}),
  status: 'running',
  waiting: null,
  openSteps: [],
  held: null,
  output: null,
  failure: null,
  queuedAt: at,
  startedAt: at,
  endedAt: null,
  approvalMs: 0,
  approvalSince: null,
  steps: 0,
  currentStep: null,
  tokensIn: 0,
  tokensOut: 0,
  costMicros: 0,
  costUnknown: false,
  limits: { steps: 50, activeTime: 900_000, parallelRuns: 5 },
  onDeny: 'end',
  contentErasedAt: null,
  ...over,
});

export const stepRow = (over: Partial<StepRow> = {}): StepRow => ({
  id: `${runId}/1`,
  workspaceId,
  revision: 2,
  position: 3,
  runId,
  agentId,
  seq: 1,
  kind: 'model',
  title: 'Think',
  tool: null,
  status: 'running',
  attempt: 1,
  failures: [],
  retryAt: null,
  input: inline({}),
  output: null,
  approval: null,
  question: null,
  startedAt: at,
  endedAt: null,
  tokensIn: 0,
  tokensOut: 0,
  costMicros: 0,
  costUnknown: false,
  recipe: null,
  switches: [],
  measures: null,
  ...over,
});
