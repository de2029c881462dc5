import { render } from '@testing-library/react';
import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { formatTook, RunTook, RunWaited } from './run-took.js';

const hours = 3_600_000;
const begun = '2026-01-02T03:00:00.000Z';
const after = (ms: number): string => new Date(Date.parse(begun) + ms).toISOString();
const readShown = (over: Partial<RunRow>): string => {
  const run = runRow({ startedAt: begun, ...over });
  const { container } = render(
    <>
      <RunTook run={run} /> <RunWaited run={run} />
    </>,
  );
  return container.textContent.trim();
};

describe('how long a run took', () => {
  it('has the wait for a person apart from the work', () => {
    const ended = { endedAt: after(2 * hours + 4_000), approvalMs: 2 * hours };
    expect(readShown(ended)).toBe('4.0 s · waited 2 h for a person');
    expect(formatTook(runRow({ startedAt: begun, ...ended }))).toBe('4.0 s · waited 2 h for a person');
  });
  it('is only the work where nobody was asked', () => expect(readShown({ endedAt: after(4_000) })).toBe('4.0 s'));
  it('is still while a person is asked', () =>
    expect(readShown({ approvalSince: after(4_000) })).toMatch(/^4\.0 s · waited .* for a person$/));
  it('is not known before the start', () => expect(readShown({ startedAt: null })).toContain('Not started'));
});
