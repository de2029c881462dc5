import {
  approvalGranted,
  approvalRequested,
  free,
  inline,
  measured,
  runCancelled,
  runExpired,
  runFailed,
  runId,
  runRequested,
  runStarted,
  runSucceeded,
  runTimedOut,
  stepFailed,
  stepSucceeded,
  toolStarted,
  usage,
} from '@throughline/contracts/runs/run.fixtures.js';
import { call } from '@throughline/contracts/runs/turn.fixtures.js';
import { stepResultIgnored, stepOutcomeLost } from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { CancelRun, ExpireRun, type SealedGrant } from './run.commands.js';
import { asked, attempt, begun, calling, executionCommand, meta, thought, tool } from './run-decisions.fixtures.js';
import { runDecider } from './run.decider.js';

const { given } = toSpec(runDecider);
const withoutWorkspace: CommandMeta = { ...meta, workspaceId: null };

const ends: [string, RunEvent][] = [
  ['cancelled', runCancelled()],
  ['succeeded', runSucceeded()],
  ['failed', runFailed()],
  ['timed out', runTimedOut()],
  ['expired', runExpired],
];
const failed = { ...attempt, retryAt: null, then: 'end', partial: null, usage: null, ...free } as const;
const approval = {
  title: 'Fetch the order',
  tool: 'http.request',
  arguments: inline(call().arguments),
  expiresAt: '2026-01-05T03:04:05.000Z',
} as const;
const grant: SealedGrant = {
  type: 'GrantApproval',
  data: { runId, seq: 2, arguments: inline({}), changed: true, forRun: false, expiresAt: null },
  meta,
};
const lose = (asked: typeof approval | null) =>
  executionCommand({ type: 'LoseSteps', data: { steps: [{ ...attempt, usage: null, ...free, approval: asked }] } });

describe('a run', () => {
  it('is requested once', () => {
    const request = { type: 'RequestRun', data: runRequested().data, meta } as const;
    given().when(request).then(runRequested());
    given(runRequested()).when(request).thenNothing();
  });
  it('begins once', () => {
    const begin = executionCommand({ type: 'BeginRun', data: {} });
    given(runRequested()).when(begin).then(runStarted);
    given(...begun)
      .when(begin)
      .thenNothing();
  });
  it('is not there for another workspace, nor before it was requested', () => {
    given(...begun)
      .when(new CancelRun({ runId }, withoutWorkspace))
      .thenRefuses(NotFound);
    given().when(new CancelRun({ runId }, meta)).thenRefuses(NotFound);
  });
  it('succeeds, fails and times out while it is in progress', () => {
    given(...thought)
      .when(executionCommand({ type: 'SucceedRun', data: { output: inline('Done.') } }))
      .then(runSucceeded());
    given(...thought)
      .when(executionCommand({ type: 'FailRun', data: { code: 'tool', message: inline('The server is busy.') } }))
      .then(runFailed());
    given(...calling)
      .when(executionCommand({ type: 'TimeOutRun', data: {} }))
      .then(runTimedOut({ step: 2 }));
    given(...thought)
      .when(executionCommand({ type: 'TimeOutRun', data: {} }))
      .then(runTimedOut());
  });
  it('expires in the queue only', () => {
    given(runRequested()).when(new ExpireRun({ runId }, meta)).then(runExpired);
    given(...begun)
      .when(new ExpireRun({ runId }, meta))
      .thenNothing();
  });
});

describe('cancelling', () => {
  it('ends a run that is queued, in progress or waiting, and names the step', () => {
    given(runRequested()).when(new CancelRun({ runId }, meta)).then(runCancelled());
    given(...calling)
      .when(new CancelRun({ runId }, meta))
      .then(runCancelled({ step: 2 }));
    given(...asked)
      .when(new CancelRun({ runId }, meta))
      .then(runCancelled({ step: 2 }));
  });
  it('said twice changes nothing', () =>
    given(...begun, runCancelled())
      .when(new CancelRun({ runId }, meta))
      .thenNothing());
  it.each(ends.slice(1))('is refused for a run that has %s', (_, end) =>
    given(...begun, end)
      .when(new CancelRun({ runId }, meta))
      .thenRefuses(InvalidState),
  );
});

describe('a final run', () => {
  it.each(ends)('that has %s changes no more', (_, end) => {
    const run = given(...calling, end);
    run.when(executionCommand({ type: 'StartSteps', data: { steps: [tool], alone: true } })).thenRefuses(InvalidState);
    run
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 3, ...approval }] } }))
      .thenRefuses(InvalidState);
    run.when(grant).thenRefuses(InvalidState);
    run.when(executionCommand({ type: 'SucceedRun', data: { output: inline('Late.') } })).thenNothing();
    run.when(executionCommand({ type: 'FailRun', data: { code: 'tool', message: inline('Late.') } })).thenNothing();
    run.when(executionCommand({ type: 'TimeOutRun', data: {} })).thenNothing();
    run.when(executionCommand({ type: 'BeginRun', data: {} })).thenNothing();
    run.when(new ExpireRun({ runId }, meta)).thenNothing();
    run.when(lose(null)).thenNothing();
  });
  it('notes a result that comes late, and ignores it', () => {
    const cancelled = given(...calling, runCancelled({ step: 2 }));
    cancelled
      .when(executionCommand({ type: 'CompleteStep', data: { ...attempt, output: inline(1), ...measured } }))
      .then(stepResultIgnored({ usage }));
    cancelled
      .when(
        executionCommand({
          type: 'FailStep',
          data: { ...failed, failure: { code: 'x', message: inline('x') }, costMicros: null },
        }),
      )
      .then(stepResultIgnored({ costMicros: null }));
  });
});

describe('a step', () => {
  it('starts when no other step is in progress', () => {
    given(...thought)
      .when(executionCommand({ type: 'StartSteps', data: { steps: [tool], alone: true } }))
      .then(toolStarted());
    given(...calling)
      .when(executionCommand({ type: 'StartSteps', data: { steps: [{ ...tool, seq: 3 }], alone: true } }))
      .thenRefuses(InvalidState);
    given(...calling)
      .when(executionCommand({ type: 'StartSteps', data: { steps: [tool], alone: true } }))
      .thenRefuses(InvalidState);
    given(...thought)
      .when(executionCommand({ type: 'StartSteps', data: { steps: [{ ...tool, seq: 4 }], alone: true } }))
      .thenRefuses(InvalidState);
    given(runRequested())
      .when(executionCommand({ type: 'StartSteps', data: { steps: [{ ...tool, seq: 1 }], alone: true } }))
      .thenRefuses(InvalidState);
  });
  it('succeeds and fails by its own attempt only', () => {
    const complete = executionCommand({
      type: 'CompleteStep',
      data: { ...attempt, output: inline({ status: 200 }), ...measured },
    });
    given(...calling)
      .when(complete)
      .then(stepSucceeded({ seq: 2, output: inline({ status: 200 }) }));
    given(...calling, stepOutcomeLost(), toolStarted({ attempt: 2 }))
      .when(complete)
      .thenNothing();
    given(...thought)
      .when(complete)
      .thenNothing();
    const failure = { code: 'http_503', message: inline('The server is busy.') };
    const retryAt = '2026-01-02T03:04:07.000Z';
    given(...calling)
      .when(executionCommand({ type: 'FailStep', data: { ...failed, failure, retryAt, then: 'retry' } }))
      .then(stepFailed({ retryAt }));
  });
  it('is retried after a temporary failure, and not after a permanent one', () => {
    const retry = executionCommand({ type: 'StartSteps', data: { steps: [{ ...tool, attempt: 2 }], alone: true } });
    given(...calling, stepFailed({ retryAt: '2026-01-02T03:04:07.000Z' }))
      .when(retry)
      .then(toolStarted({ attempt: 2 }));
    given(...calling, stepFailed())
      .when(retry)
      .thenRefuses(InvalidState);
  });
  it('whose outcome is lost is tried again at once, or waits for a person', () => {
    given(...calling)
      .when(lose(null))
      .then(stepOutcomeLost());
    given(...calling)
      .when(lose(approval))
      .then(stepOutcomeLost(), approvalRequested({ reason: 'outcome_lost' }));
    given(...calling, stepOutcomeLost(), approvalRequested({ reason: 'outcome_lost' }), approvalGranted())
      .when(executionCommand({ type: 'StartSteps', data: { steps: [{ ...tool, attempt: 2 }], alone: true } }))
      .then(toolStarted({ attempt: 2 }));
  });
});
