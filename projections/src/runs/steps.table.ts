import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { questionTool } from '@throughline/contracts/runs/question.js';
import { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { plusSpending } from './step-spending.js';
import { nothing } from '@throughline/platform/projections/row-fold.js';
import { table } from '@throughline/platform/projections/table.js';

type StepCreation = EventOf<'StepStarted' | 'ApprovalRequested' | 'AnswerRequested'>;

const begun = (event: StepCreation, workspaceId: WorkspaceId): StepRow => ({
  id: `${event.data.runId}/${event.data.seq}`,
  workspaceId,
  revision: event.revision,
  position: event.position,
  runId: event.data.runId,
  agentId: event.data.agentId,
  seq: event.data.seq,
  kind: event.type === 'StepStarted' ? event.data.kind : 'tool',
  title: event.data.title,
  tool: event.type === 'AnswerRequested' ? questionTool : event.data.tool,
  status: 'running',
  attempt: 1,
  failures: [],
  retryAt: null,
  input: null,
  output: null,
  approval: null,
  question: null,
  startedAt: event.meta.at,
  endedAt: null,
  tokensIn: 0,
  tokensOut: 0,
  costMicros: 0,
  costUnknown: false,
  recipe: null,
  switches: [],
  measures: null,
});

const decided = (row: StepRow, event: EventOf<'ApprovalGranted' | 'ApprovalDenied' | 'ApprovalExpired'>) => {
  if (row.approval === null) return null;
  const by = { ...row.approval, decidedBy: event.meta.actor, decidedAt: event.meta.at };
  switch (event.type) {
    case 'ApprovalGranted':
      return {
        ...by,
        decision: 'granted' as const,
        forRun: event.data.forRun,
        ...approvedArguments(row.approval, event.data),
      };
    case 'ApprovalDenied':
      return { ...by, decision: 'denied' as const, note: event.data.reason };
    case 'ApprovalExpired':
      return { ...by, decision: 'expired' as const };
  }
};

type Approval = NonNullable<StepRow['approval']>;

/** Events that do not say whether something was changed have no sealed arguments, so these can be compared. */
const approvedArguments = (
  { arguments: requested }: Approval,
  { arguments: approved, changed }: EventOf<'ApprovalGranted'>['data'],
): Pick<Approval, 'arguments' | 'requestedArguments'> => ({
  arguments: approved,
  requestedArguments: (changed ?? !isDeepStrictEqual(requested, approved)) ? requested : null,
});

/** The step as it was, or as this event creates it, with the event's changes. */
const stepWith = (row: StepRow | null, event: StepCreation, changed: (row: StepRow) => Partial<StepRow>) => {
  const { workspaceId } = event.meta;
  const step = row ?? (workspaceId === null ? null : begun(event, workspaceId));
  return step && { ...step, ...changed(step), revision: event.revision, position: event.position };
};

const started = (event: EventOf<'StepStarted'>, known: StepRow | null): StepRow | null =>
  stepWith(known, event, (row) => {
    const { attempt, title, input, recipe } = event.data;
    const running = { status: 'running' as const, attempt, title, input, recipe, retryAt: null, endedAt: null };
    // A call that waited for approval starts when it is approved, so its duration does not include the wait.
    return row.approval === null ? running : { ...running, startedAt: event.meta.at };
  });

const asked = (event: EventOf<'ApprovalRequested'>, known: StepRow | null): StepRow | null =>
  stepWith(known, event, () => {
    const { arguments: proposed, reason, expiresAt, approvers, startedBy } = event.data;
    const open = {
      requestedArguments: null,
      decidedBy: null,
      decidedAt: null,
      decision: null,
      note: null,
      forRun: false,
      passedOnAt: null,
    };
    const whom = { approvers, startedBy };
    const approval = { arguments: proposed, reason, expiresAt, ...whom, requestedAt: event.meta.at, ...open };
    return { status: 'waiting', approval };
  });

const askedPerson = (event: EventOf<'AnswerRequested'>, known: StepRow | null): StepRow | null =>
  stepWith(known, event, () => {
    const { question: asked, expiresAt } = event.data;
    return { status: 'waiting', question: { asked, requestedAt: event.meta.at, expiresAt, answeredBy: null } };
  });

const answered = (row: StepRow, { data: { answer }, meta }: EventOf<'AnswerGiven'>): Partial<StepRow> => ({
  status: 'succeeded',
  output: answer,
  endedAt: meta.at,
  question: row.question && { ...row.question, answeredBy: meta.actor },
});

const passedOn = (row: StepRow, { data, meta }: EventOf<'ApprovalPassedOn'>): Partial<StepRow> => {
  const { approvers, expiresAt } = data;
  return { approval: row.approval && { ...row.approval, approvers, expiresAt, passedOnAt: meta.at } };
};

const denied = (row: StepRow, event: EventOf<'ApprovalDenied' | 'ApprovalExpired'>): Partial<StepRow> => ({
  status: 'denied',
  approval: decided(row, event),
  endedAt: event.meta.at,
});

const succeeded = (row: StepRow, { data, meta }: EventOf<'StepSucceeded'>): Partial<StepRow> => {
  const { output, usage, price, payer, served, ms, warnings } = data;
  const measures = { usage, price, payer, served, ms, warnings };
  return { status: 'succeeded', output, endedAt: meta.at, measures, ...plusSpending(row, data) };
};

const failed = (row: StepRow, { data, meta: { at } }: EventOf<'StepFailed'>): Partial<StepRow> => {
  const { attempt, failure, retryAt, partial } = data;
  return {
    status: retryAt === null ? 'failed' : 'retrying',
    failures: [...row.failures, { attempt, failure, at, partial }],
    retryAt,
    endedAt: retryAt === null ? at : null,
    ...plusSpending(row, data),
  };
};

const cancelled = (
  row: StepRow,
  { meta }: EventOf<'StepCancelled' | 'RunCancelled' | 'RunTimedOut'>,
): Partial<StepRow> => (row.endedAt === null ? { status: 'cancelled', retryAt: null, endedAt: meta.at } : nothing);

export const stepsTable = table(StepRow)({
  name: 'steps',
  columns: { id: 'text', tokensIn: 'bigint', tokensOut: 'bigint', costMicros: 'bigint' },
  earlier: { costUnknown: 'false', recipe: 'null', switches: `'[]'`, measures: 'null', question: 'null' },
  indexes: ['(run_id, seq)', '(workspace_id, position)', `(status) where status = 'waiting'`],
  /** A run may end while none of its steps is in progress; no step has the number 0. */
  id: ({ data }) => `${data.runId}/${'seq' in data ? data.seq : (data.step ?? 0)}`,
  creates: { StepStarted: started, ApprovalRequested: asked, AnswerRequested: askedPerson },
  changes: {
    StepSucceeded: succeeded,
    StepFailed: failed,
    StepResultIgnored: (row, { data }) => plusSpending(row, data),
    ModelSwitched: (row, { data: { from, to, because } }) => ({ switches: [...row.switches, { from, to, because }] }),
    StepOutcomeLost: (row, { data }) => ({ status: 'lost', ...plusSpending(row, data) }),
    AnswerGiven: answered,
    AnswerExpired: (_, { meta }) => ({ status: 'denied', endedAt: meta.at }),
    ApprovalGranted: (row, event) => ({ status: 'running', approval: decided(row, event) }),
    ApprovalPassedOn: passedOn,
    ApprovalDenied: denied,
    ApprovalExpired: denied,
    StepCancelled: cancelled,
    RunCancelled: cancelled,
    RunTimedOut: cancelled,
  },
});
