import { free, runCancelled, stepStarted, stepSucceeded } from '@throughline/contracts/runs/run.fixtures.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import { getOutcome, type AttemptEvent } from './attempt-outcome.js';

const [early, late] = ['2026-01-02T03:04:05.000Z', '2026-01-02T05:00:00.000Z'];
const times = { over: Date.parse('2026-01-02T04:00:00.000Z'), reservedAt: Date.parse(early) };
const outcome = (events: AttemptEvent[], over: Partial<typeof times> = {}) =>
  getOutcome(events, { seq: 1, attempt: 1 }, { ...times, ...over });
const started = recorded(stepStarted());
const ended = (at: string) => recorded(runCancelled(), 3, { at });

describe('an attempt whose worker was lost', () => {
  it('cost what the log says', () =>
    expect(outcome([started, recorded(stepSucceeded({ ...free, costMicros: 70 }), 2)])).toEqual({ costMicros: 70 }));
  it('cost something unknown once its run is over', () =>
    expect(outcome([started, ended(early)])).toEqual({ costMicros: null }));
  it('is open while its run goes on, and while a late result may come', () => {
    expect(outcome([started])).toBe('open');
    expect(outcome([started, ended(late)])).toBe('open');
  });
  it('cost nothing when it never started', () => {
    expect(outcome([])).toEqual({ costMicros: 0 });
    expect(outcome([], { reservedAt: Date.parse(late) })).toBe('open');
  });
});
