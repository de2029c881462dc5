import { inline } from '@throughline/contracts/runs/run.fixtures.js';
import { activeTime } from './active-time.js';

const second = (
  from: number,
  to: number | null,
  status: 'succeeded' | 'waiting' | 'denied' | 'running' = 'succeeded',
) => ({
  startedAt: new Date(from * 1_000).toISOString(),
  endedAt: to === null ? null : new Date(to * 1_000).toISOString(),
  status,
});

describe('the active time of a run', () => {
  it('is the time of its steps, without the time between them', () =>
    expect(activeTime([second(0, 2), second(5, 6)], 9_000)).toBe(3_000));
  it('counts calls that were made at once together', () =>
    expect(activeTime([second(0, 4), second(1, 2), second(3, 6)], 9_000)).toBe(6_000));
  it('does not count what waits for a person or was denied', () =>
    expect(activeTime([second(0, 9, 'denied'), second(0, null, 'waiting')], 9_000)).toBe(0));
  it('does not count an answered question', () => {
    const question = { asked: inline({}), requestedAt: '', expiresAt: '', answeredBy: null };
    expect(activeTime([{ ...second(0, 9), question }], 9_000)).toBe(0);
  });
  it('counts a step that goes on until now', () =>
    expect(activeTime([second(0, 2), second(3, null, 'running')], 9_000)).toBe(8_000));
});
