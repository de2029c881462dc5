import { runId, runRequested } from '@throughline/contracts/runs/run.fixtures.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import type { EndedRuns } from '../../ended-runs.js';
import type { ConcurrencyPermits } from '../admission/concurrency-permits.js';
import type { RunQueue } from '../run-queue.js';
import { WhenRunRequestedExecuteIt } from './when-run-requested-execute-it.policy.js';

const requestedAt = '2026-01-02T03:04:05.000Z';

/** Returns what the policy does with a request when it meets it this number of seconds later. */
const meeting = async (secondsLater: number, ended: boolean) => {
  const clock = new TestClock();
  clock.setTo(new Date(Date.parse(requestedAt) + secondsLater * 1_000));
  const done: string[] = [];
  const note = (what: string, answer: unknown) => (): Promise<unknown> => {
    done.push(what);
    return Promise.resolve(answer);
  };
  const policy = new WhenRunRequestedExecuteIt(
    { enqueue: note('place', undefined) } as unknown as ConcurrencyPermits,
    { enqueue: note('job', undefined) } as unknown as RunQueue,
    { hasEnded: note('asked', ended) } as unknown as EndedRuns,
    clock,
  );
  const event = recorded(runRequested({ runId }), 1, { at: requestedAt });
  await policy.react(event);
  return done;
};

describe('a run that was requested', () => {
  it('gets its place and its job at once, without reading the log', async () =>
    expect(await meeting(1, true)).toEqual(['place', 'job']));
  it('gets them also when the policy is behind', async () =>
    expect(await meeting(60, false)).toEqual(['asked', 'place', 'job']));
  it('gets none when it has ended by then', async () => expect(await meeting(60, true)).toEqual(['asked']));
});
