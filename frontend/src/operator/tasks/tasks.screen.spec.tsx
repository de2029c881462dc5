import { render, screen, within } from '@testing-library/react';
import type { RecurringTask } from '@throughline/contracts/operations/recurring-tasks.js';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { TasksScreen } from './tasks.screen.js';

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const last = { startedAt: ago(10), endedAt: ago(9), outcome: 'succeeded', error: null } as const;
const task = (over: Partial<RecurringTask>): RecurringTask => ({
  name: 'erase-people',
  does: 'Erases people whose deletion is due',
  everySeconds: 3_600,
  once: 'deployment',
  whileReadOnly: false,
  running: false,
  last,
  nextAt: ago(-50),
  ...over,
});
const show = async (resting: boolean, ...items: RecurringTask[]) => {
  fakeServer();
  answer('GET /api/operator/tasks', { items, resting });
  render(<TasksScreen />, { wrapper: MemoryRouter });
  const rows = within(await screen.findByRole('table', { name: 'Recurring tasks' })).getAllByRole('row');
  return rows.slice(1).map(({ textContent }) => textContent);
};

describe('the tasks of the console', () => {
  it('say in words what they do, how often, and how long the last run took', async () => {
    const [row] = await show(false, task({}));
    expect(row).toMatch(/Erases people whose deletion is due.*1 h.*Succeeded.*1 min/);
  });

  it('say that one failed and why, that one runs, that one was lost, and that one has not run yet', async () => {
    const rows = await show(
      false,
      task({ last: { ...last, outcome: 'failed', error: 'RangeError: No such row.' } }),
      task({ name: 'a', running: true, last: { ...last, endedAt: null, outcome: null } }),
      task({ name: 'b', last: { ...last, endedAt: null, outcome: null } }),
      task({ name: 'c', last: null }),
    );
    expect(rows[0]).toMatch(/RangeError: No such row\..*Failed/);
    expect(rows[1]).toContain('Running');
    expect(rows[2]).toContain('Lost with its process');
    expect(rows[3]).toContain('Not yet');
  });

  it('say which rest during maintenance, and until when', async () => {
    const [rests, goesOn] = await show(true, task({}), task({ name: 'read-halts', whileReadOnly: true }));
    expect(rests).toContain('after maintenance');
    expect(goesOn).not.toContain('after maintenance');
    expect(screen.getByText(/is in maintenance: tasks that record or send anything rest/)).toBeTruthy();
  });

  it('say that they could not be loaded', async () => {
    fakeServer();
    render(<TasksScreen />, { wrapper: MemoryRouter });
    expect(await screen.findByText('Tasks could not be loaded')).toBeTruthy();
  });
});
