import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { RunRow, StepRow, workingMs } from '@throughline/contracts/runs/run.rows.js';
import {
  answerExpired,
  answerGiven,
  answerRequested,
  approvalDenied,
  approvalExpired,
  approvalGranted,
  approvalRequested,
  inline,
  runCancelled,
  runExpired,
  runFailed,
  runId,
  runRequested,
  runRow,
  runStarted,
  runSucceeded,
  runTimedOut,
  stepFailed,
  stepRow,
  stepStarted,
  stepSucceeded,
  toolStarted,
  usage,
} from '@throughline/contracts/runs/run.fixtures.js';
import {
  modelSwitched,
  runHeld,
  runReleased,
  stepResultIgnored,
  stepOutcomeLost,
  stepCancelled,
} from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import { call } from '@throughline/contracts/runs/turn.fixtures.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { runsTable } from './runs.projection.js';
import { stepsTable } from './steps.table.js';

const at = '2026-01-02T03:04:05.000Z';
const actor = { kind: 'user', id: '00000000-0000-7000-8000-000000000901' };
const log = (events: RunEvent[]) => events.map((event, index) => recorded(event, index + 1));
const run = (...events: RunEvent[]): RunRow | null => {
  const row = rowAfter(runsTable, ...log(events));
  return row === null ? null : RunRow.parse(row);
};
/** The step of this number after what happened in the run. */
const step = (seq: number, ...events: RunEvent[]): StepRow | null => {
  const id = `${runId}/${seq}`;
  const row = rowAfter(
    stepsTable,
    ...log(events).filter((event) => stepsTable.on.has(event.type) && stepsTable.id(event) === id),
  );
  return row === null ? null : StepRow.parse(row);
};

const most = Number.MAX_SAFE_INTEGER;
const begun = [runRequested(), runStarted];
const thought = [...begun, stepStarted(), stepSucceeded()];
const calling = [...thought, toolStarted()];
const asked = [...thought, approvalRequested()];

describe('the row of a run', () => {
  it('stays readable, whatever its steps report', () => {
    const absurd = stepSucceeded({ costMicros: most, usage: { ...usage, in: most, out: most } });
    expect(run(...begun, stepStarted(), absurd, absurd)).toMatchObject({
      tokensIn: most,
      tokensOut: most,
      costMicros: most,
    });
    expect(step(1, ...begun, stepStarted(), absurd, absurd)).toMatchObject({ tokensIn: most, costMicros: most });
  });
  it('is queued, then running', () => {
    expect(run(runRequested())).toEqual(
      runRow({
        number: 1,
        status: 'queued',
        startedAt: null,
        startedBy: RunRow.shape.startedBy.parse(actor),
        revision: 0,
        position: 1,
      }),
    );
    expect(run(...begun)).toMatchObject({ status: 'running', startedAt: at, revision: 1, position: 2 });
  });
  it('counts steps, tokens and cost and names the step', () =>
    expect(run(...calling, stepSucceeded({ seq: 2 }))).toMatchObject({
      steps: 2,
      currentStep: 'Fetch the order',
      tokensIn: 20,
      tokensOut: 8,
      costMicros: 0,
    }));
  it('adds up what failed and what came too late, and says when a cost is unknown', () => {
    const spent = { usage: { ...usage, in: 5 }, costMicros: 7 };
    const priced = [...calling, stepFailed({ retryAt: at, ...spent }), toolStarted({ attempt: 2 })];
    expect(run(...priced)).toMatchObject({ tokensIn: 15, tokensOut: 8, costMicros: 7, costUnknown: false });
    const late = [...priced, runCancelled({ step: 2 }), stepResultIgnored({ attempt: 2, ...spent, costMicros: null })];
    expect(run(...late)).toMatchObject({ status: 'cancelled', tokensIn: 20, costMicros: 7, costUnknown: true });
    expect(step(2, ...late)).toMatchObject({ tokensIn: 10, costMicros: 7, costUnknown: true, status: 'cancelled' });
  });
  it('has what a denied call does to it', () => {
    expect(run(runRequested())?.onDeny).toBe('end');
    expect(run(runRequested({ definition: definition({ onDeny: 'tell' }) }))?.onDeny).toBe('tell');
  });
  it('waits for a retry, for an approval and after it for its turn, and goes on', () => {
    expect(run(...calling, stepFailed({ retryAt: at }))).toMatchObject({ status: 'waiting', waiting: 'retry' });
    expect(run(...calling, stepFailed({ retryAt: at }), toolStarted({ attempt: 2 }))).toMatchObject({
      status: 'running',
      waiting: null,
    });
    expect(run(...asked)).toMatchObject({ status: 'waiting', waiting: 'approval', steps: 2 });
    expect(run(...asked, approvalGranted())).toMatchObject({ status: 'waiting', waiting: 'turn' });
    expect(run(...asked, approvalGranted(), toolStarted())).toMatchObject({ status: 'running', waiting: null });
    for (const refusal of [approvalDenied({ then: 'tell' }), approvalExpired({ then: 'tell' })])
      expect(run(...asked, refusal)).toMatchObject({ status: 'waiting', waiting: 'turn' });
    expect(run(...calling, stepFailed({ then: 'tell' }))).toMatchObject({ status: 'running', waiting: null });
  });
  it('waits as long as any call of its turn waits for a person', () => {
    const batch = [2, 3];
    const both = [...thought, ...batch.map((seq) => approvalRequested({ seq, batch }))];
    expect(run(...both)).toMatchObject({ waiting: 'approval', openSteps: [{ seq: 2 }, { seq: 3 }] });
    expect(run(...both, approvalGranted())).toMatchObject({ status: 'waiting', waiting: 'approval' });
    const decided = [...both, approvalGranted(), approvalDenied({ seq: 3, then: 'tell' })];
    expect(run(...decided)).toMatchObject({ status: 'waiting', waiting: 'turn', openSteps: [{ seq: 2 }] });
  });
  it('adds up how long it waited for people, and since when it does', () => {
    const minute = (n: number): string => `2026-01-02T03:0${n}:00.000Z`;
    const after = (...events: [RunEvent, string][]): RunRow =>
      RunRow.parse(rowAfter(runsTable, ...events.map(([event, at], index) => recorded(event, index + 1, { at }))));
    const began: [RunEvent, string][] = thought.map((event) => [event, minute(0)]);
    const batch = [2, 3];
    const both = batch.map((seq): [RunEvent, string] => [approvalRequested({ seq, batch }), minute(seq - 1)]);
    const waits: [RunEvent, string][] = [...began, ...both, [approvalGranted(), minute(4)]];
    expect(after(...waits)).toMatchObject({ approvalMs: 0, approvalSince: minute(1) });
    const goesOn: [RunEvent, string][] = [...waits, [approvalDenied({ seq: 3, then: 'tell' }), minute(5)]];
    expect(after(...goesOn)).toMatchObject({ approvalMs: 240_000, approvalSince: null });
    const second: [RunEvent, string][] = [
      ...goesOn,
      [toolStarted(), minute(6)],
      [stepSucceeded({ seq: 2 }), minute(6)],
      [approvalRequested({ seq: 4, batch: [4] }), minute(7)],
      [runCancelled({ step: 4 }), minute(9)],
    ];
    const ended = after(...second);
    expect(ended).toMatchObject({ approvalMs: 360_000, approvalSince: null });
    expect(workingMs(ended)).toBe(180_000);
  });
  it('says what holds it, unless a person is asked, and waits for its turn when it is released', () => {
    const until = '2026-01-03T03:04:05.000Z';
    const held = run(...thought, runHeld());
    expect(held).toMatchObject({ status: 'waiting', waiting: 'halted' });
    expect(held?.held).toEqual({ reason: 'halted', about: { kind: 'workspace' }, since: at, until });
    expect(run(...thought, runHeld(), runReleased())).toMatchObject({ waiting: 'turn', held: null });
    expect(run(...asked, runHeld())).toMatchObject({ waiting: 'approval', held: { reason: 'halted' } });
    expect(run(...asked, runHeld(), approvalGranted())).toMatchObject({ status: 'waiting', waiting: 'halted' });
    expect(run(...thought, runHeld(), runCancelled())).toMatchObject({ status: 'cancelled', held: null });
  });
  it('is running while one of its calls is, though another waits to be retried', () => {
    const both = [...calling, toolStarted({ seq: 3 }), stepFailed({ retryAt: at })];
    expect(run(...both)).toMatchObject({ status: 'running', waiting: null });
    expect(run(...both, stepSucceeded({ seq: 3 }))).toMatchObject({ status: 'waiting', waiting: 'retry' });
  });
  it('ends once', () => {
    expect(run(...thought, runSucceeded())).toMatchObject({
      status: 'succeeded',
      output: inline('Done.'),
      endedAt: at,
    });
    expect(run(...calling, stepFailed(), runFailed())).toMatchObject({
      status: 'failed',
      failure: { code: 'tool' },
      endedAt: at,
    });
    expect(run(...asked, approvalDenied(), runFailed({ code: 'rejected' }))).toMatchObject({
      status: 'declined',
      waiting: null,
    });
    expect(run(...begun, runTimedOut())).toMatchObject({ status: 'timed_out', endedAt: at });
    expect(run(runRequested(), runExpired)).toMatchObject({ status: 'expired', endedAt: at });
  });
  it('keeps its end when a result comes late', () =>
    expect(run(...calling, runCancelled({ step: 2 }), stepResultIgnored())).toMatchObject({
      status: 'cancelled',
      revision: 6,
    }));
  it('does not exist before it was requested', () => expect(run(runStarted)).toBeNull());
});

describe('the row of a step', () => {
  it('runs and succeeds', () => {
    expect(step(1, ...begun, stepStarted())).toEqual(stepRow());
    expect(step(1, ...thought)).toMatchObject({
      status: 'succeeded',
      endedAt: at,
      tokensIn: 10,
      tokensOut: 4,
      revision: 3,
    });
  });
  it('keeps the attempts that failed', () => {
    const failed = [...calling, stepFailed({ retryAt: at })];
    expect(step(2, ...failed)).toMatchObject({ status: 'retrying', retryAt: at, endedAt: null });
    const retried = [...failed, toolStarted({ attempt: 2 })];
    expect(step(2, ...retried)).toMatchObject({ status: 'running', attempt: 2, retryAt: null });
    expect(step(2, ...retried, stepFailed({ attempt: 2 }))).toMatchObject({
      status: 'failed',
      endedAt: at,
      failures: [{ attempt: 1 }, { attempt: 2 }],
    });
  });
  it('shows each change of its model', () => {
    const failed = stepFailed({ seq: 1, retryAt: at, then: 'fallback' });
    expect(step(1, ...begun, stepStarted(), failed, modelSwitched())).toMatchObject({
      status: 'retrying',
      switches: [{ because: 'model_overloaded', to: { model: 'rehearsal-2' } }],
    });
  });
  it('waits for an approval and shows who decided what', () => {
    expect(step(2, ...asked)).toMatchObject({
      status: 'waiting',
      input: null,
      approval: { reason: 'policy', decision: null },
    });
    expect(step(2, ...asked, approvalGranted({ arguments: inline({ method: 'HEAD' }), changed: true }))).toMatchObject({
      status: 'running',
      approval: {
        decision: 'granted',
        arguments: inline({ method: 'HEAD' }),
        requestedArguments: inline({ method: 'GET', url: 'https://example.com/' }),
        requestedAt: at,
        decidedBy: actor,
        decidedAt: at,
      },
    });
    expect(step(2, ...asked, approvalGranted())?.approval).toMatchObject({ requestedArguments: null });
    const unsaid = (over: object) => step(2, ...asked, approvalGranted({ ...over, changed: null }))?.approval;
    expect(unsaid({})).toMatchObject({ requestedArguments: null });
    expect(unsaid({ arguments: inline({}) })).toMatchObject({ requestedArguments: inline(call().arguments) });
    expect(step(2, ...asked, approvalDenied())).toMatchObject({
      status: 'denied',
      approval: { decision: 'denied', note: inline('Not now.') },
    });
    expect(step(2, ...asked, approvalExpired())).toMatchObject({ status: 'denied', approval: { decision: 'expired' } });
  });
  it('takes no longer because a person let it wait', () => {
    const later = '2026-01-02T05:00:00.000Z';
    const waited = [...asked, approvalGranted()].map((event, index) => recorded(event, index + 1));
    const row = rowAfter(
      stepsTable,
      ...waited.filter((event) => stepsTable.on.has(event.type) && stepsTable.id(event) === `${runId}/2`),
      recorded(toolStarted(), 9, { at: later }),
    );
    expect(row).toMatchObject({ status: 'running', startedAt: later });
  });
  it('shows that the outcome of a call was lost', () => {
    expect(step(2, ...calling, stepOutcomeLost())).toMatchObject({ status: 'lost' });
    expect(step(2, ...calling, stepOutcomeLost(), approvalRequested({ reason: 'outcome_lost' }))).toMatchObject({
      status: 'waiting',
      approval: { reason: 'outcome_lost' },
    });
  });
  it('is cancelled with its run, while it is in progress', () => {
    expect(step(2, ...calling, runCancelled({ step: 2 }))).toMatchObject({ status: 'cancelled', endedAt: at });
    expect(step(2, ...calling, runTimedOut({ step: 2 }))).toMatchObject({ status: 'cancelled' });
    expect(step(2, ...calling, stepFailed(), runCancelled({ step: 2 }))).toMatchObject({ status: 'failed' });
    expect(step(1, ...thought, runCancelled())).toMatchObject({ status: 'succeeded' });
    expect(step(0, ...thought, runCancelled())).toBeNull();
    expect(step(2, ...asked, stepCancelled(2), runFailed())).toMatchObject({ status: 'cancelled', endedAt: at });
  });
});

describe('a question', () => {
  const waits = [...thought, answerRequested()];
  it('is what its run waits for, and who answered stays with the step', () => {
    expect(run(...waits)).toMatchObject({ status: 'waiting', waiting: 'answer', steps: 2, approvalSince: at });
    expect(run(...waits, answerGiven())).toMatchObject({ status: 'waiting', waiting: 'turn', approvalSince: null });
    const { question: asked, expiresAt } = answerRequested().data;
    expect(step(2, ...waits)).toMatchObject({
      status: 'waiting',
      tool: 'ask.person',
      question: { asked, expiresAt, requestedAt: at, answeredBy: null },
    });
    expect(step(2, ...waits, answerGiven())).toMatchObject({
      status: 'succeeded',
      output: answerGiven().data.answer,
      endedAt: at,
      question: { asked, answeredBy: recorded(answerGiven()).meta.actor },
    });
  });
  it('that nobody answers ends its step, and the run goes on where the model hears of it', () => {
    const expired = answerExpired({ then: 'tell' });
    expect(step(2, ...waits, expired)).toMatchObject({ status: 'denied', question: { answeredBy: null } });
    expect(run(...waits, expired)).toMatchObject({ status: 'waiting', waiting: 'turn', openSteps: [] });
  });
  it('is looked at after an approval of the same turn', () =>
    expect(run(...asked, answerRequested({ seq: 3 }))?.waiting).toBe('approval'));
});
