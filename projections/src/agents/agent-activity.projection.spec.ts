import { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import {
  answerGiven,
  answerRequested,
  approvalDenied,
  approvalGranted,
  approvalRequested,
  otherRunId,
  runCancelled,
  runFailed,
  runId,
  runRequested,
  runStarted,
  runSucceeded,
  stepFailed,
  stepStarted,
  stepSucceeded,
} from '@throughline/contracts/runs/run.fixtures.js';
import { stepResultIgnored } from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { agentActivityProjection } from './agent-activity.projection.js';

type Happened = RunEvent | [event: RunEvent, at: string];
const activity = (...events: Happened[]): AgentActivityRow | null => {
  const log = events.map((given, index) =>
    Array.isArray(given) ? recorded(given[0], index + 1, { at: given[1] }) : recorded(given, index + 1),
  );
  const [table] = agentActivityProjection.tables;
  const row = table === undefined ? null : rowAfter(table, ...log);
  return row === null ? null : AgentActivityRow.parse(row);
};
const otherRequested = runRequested({ runId: otherRunId });
const day = '2026-01-02';

describe('what an agent has been doing', () => {
  it('counts runs and lists those in progress', () => {
    expect(activity(runRequested(), otherRequested)).toMatchObject({
      runs: 2,
      underWay: [runId, otherRunId],
      position: 2,
    });
    expect(activity(runRequested(), otherRequested, runSucceeded())).toMatchObject({ runs: 2, underWay: [otherRunId] });
  });
  it('shows the run requested last, with its current status', () => {
    expect(activity(runRequested())).toMatchObject({ last: { runId, status: 'queued' } });
    expect(activity(runRequested(), runStarted)).toMatchObject({ last: { status: 'running' } });
    expect(
      activity(runRequested(), runStarted, stepStarted(), stepFailed({ retryAt: '2026-01-02T03:04:07.000Z' })),
    ).toMatchObject({
      last: { status: 'waiting' },
    });
    expect(activity(runRequested(), otherRequested, runSucceeded())).toMatchObject({
      last: { runId: otherRunId, status: 'queued' },
    });
  });
  it('says how long the last run took from its start, when it ended, and why it failed', () => {
    const failed: Happened = [runFailed(), '2026-01-02T03:04:09.500Z'];
    const endedAt = '2026-01-02T03:04:09.500Z';
    expect(activity(runRequested(), [runStarted, '2026-01-02T03:04:07.000Z'], failed)).toMatchObject({
      last: { status: 'failed', startedAt: '2026-01-02T03:04:07.000Z', endedAt, durationMs: 2_500, failure: 'tool' },
    });
    expect(activity(runRequested(), failed)).toMatchObject({ last: { startedAt: null, endedAt, durationMs: null } });
  });
  it('knows which runs wait for an approval', () => {
    const asked = [runRequested(), approvalRequested()];
    expect(activity(...asked)).toMatchObject({ waitingApproval: [runId], last: { status: 'waiting' } });
    expect(activity(...asked, approvalGranted())).toMatchObject({ waitingApproval: [] });
    const both = [...asked, approvalRequested({ seq: 3 })];
    expect(activity(...both, approvalGranted())).toMatchObject({
      waitingApproval: [runId],
      last: { status: 'waiting' },
    });
    expect(activity(...both, approvalGranted(), approvalGranted({ seq: 3 }))).toMatchObject({ waitingApproval: [] });
    const questions = [...asked, answerRequested({ seq: 3 })];
    expect(activity(...questions)).toMatchObject({ waitingApproval: [runId], waitingAnswer: [runId] });
    expect(activity(...questions, approvalGranted())).toMatchObject({
      waitingApproval: [],
      last: { status: 'waiting' },
    });
    expect(activity(...questions, approvalGranted(), answerGiven({ seq: 3 }))).toMatchObject({
      waitingAnswer: [],
      last: { status: 'running' },
    });
    expect(activity(...asked, approvalDenied())).toMatchObject({ waitingApproval: [] });
    expect(activity(...asked, runCancelled({ step: 2 }))).toMatchObject({ waitingApproval: [], underWay: [] });
  });
  it('counts what failed and what came too late, and never takes an unknown cost for none', () =>
    expect(
      activity(
        runRequested(),
        stepFailed({ costMicros: 5 }),
        stepResultIgnored({ costMicros: 3 }),
        stepSucceeded({ costMicros: null }),
      ),
    ).toMatchObject({ days: [{ day, costMicros: 8, unknownCosts: 1 }] }));
  it('stays readable, whatever steps cost', () => {
    const costMicros = Number.MAX_SAFE_INTEGER;
    expect(activity(runRequested(), stepSucceeded({ costMicros }), stepSucceeded({ costMicros }))).toMatchObject({
      days: [{ day, costMicros }],
    });
  });
  it('counts results and cost by day, and keeps thirty days', () => {
    const cost = stepSucceeded({ costMicros: 7 });
    expect(
      activity(runRequested(), cost, runSucceeded(), otherRequested, runCancelled({ runId: otherRunId })),
    ).toMatchObject({
      days: [{ day, succeeded: 1, failed: 0, other: 1, costMicros: 7 }],
    });
    const month = Array.from({ length: 40 }, (_, n): Happened[] => [
      runRequested(),
      [runSucceeded(), new Date(Date.UTC(2026, 0, 1 + n)).toISOString()],
    ]);
    const days = activity(...month.flat())?.days;
    expect(days).toHaveLength(30);
    expect(days?.at(0)?.day).toBe('2026-01-11');
    expect(days?.at(-1)?.day).toBe('2026-02-09');
  });
});
