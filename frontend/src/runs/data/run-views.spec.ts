import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { runUrl } from './run-search.js';
import { inView } from './run-views.js';

describe('which runs are shown', () => {
  it('knows its views and falls back to all', () => {
    expect(runUrl.read('show=failed').show).toBe('failed');
    expect(runUrl.read('show=nonsense').show).toBe('all');
    expect(runUrl.read('').show).toBe('all');
  });

  it.each([
    ['queued', 'in-progress'],
    ['running', 'in-progress'],
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['timed_out', 'failed'],
    ['expired', 'failed'],
  ] as const)('shows a %s run under %s', (status, view) => expect(inView(runRow({ status }), view)).toBe(true));

  it('needs approval only while it waits for one', () => {
    expect(inView(runRow({ status: 'waiting', waiting: 'approval' }), 'approval')).toBe(true);
    expect(inView(runRow({ status: 'waiting', waiting: 'retry' }), 'approval')).toBe(false);
  });
});
