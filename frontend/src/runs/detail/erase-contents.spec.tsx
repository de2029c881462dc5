import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inline, runFailed, runId, runRow, stepRow } from '@throughline/contracts/runs/run.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { stepsWithoutErased, withoutErased } from '../components/erased-run.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { RunActions } from './run-actions.js';
import { RunPanel } from './run-panel.js';
import { RunAnswer } from './run-answer.js';
import { RunStory } from './run-story.js';

const at = '2026-01-02T03:04:06.000Z';
const ended = runRow({
  status: 'failed',
  endedAt: at,
  inputs: inline({ customer: 'Noor' }),
  failure: { code: 'tool', message: runFailed().data.message },
});
const show = (run: RunRow, role: Role = 'owner') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter>
        <RunActions run={run} steps={[]} />
        <RunPanel run={run} steps={[]} loading={false} />
        <RunAnswer run={run} />
        <RunStory run={run} steps={[]} loading={false} />
      </MemoryRouter>
    </WorkspaceContext>,
  );

it('erases the contents of a run after a question that says what stays', async () => {
  const asked = fakeServer();
  answer(`POST /api/workspaces/${workspaceId}/runs/${runId}/erase`, { id: runId, revision: 3, position: 0 });
  show(ended);
  await userEvent.click(screen.getByRole('button', { name: 'Erase contents' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^The events stay/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Erase contents' }));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it.each([
  ['has not ended', runRow({ status: 'running' }), 'owner'],
  ['was erased', { ...ended, contentErasedAt: at }, 'owner'],
  ['is shown to an admin', ended, 'admin'],
] as const)('offers nothing to erase of a run that %s', (_, run, role) => {
  show(run, role);
  expect(screen.queryByRole('button', { name: 'Erase contents' })).toBeNull();
});

it('shows that contents were erased, and does not run again with inputs that nobody has', () => {
  const run = withoutErased({ ...ended, contentErasedAt: at, output: inline('Refunded Noor.') });
  show(run);
  expect(document.body.textContent).not.toContain('Noor');
  expect(document.body.textContent).not.toContain('The server is busy.');
  expect(screen.getAllByText('This content was erased.').length).toBeGreaterThan(2);
  const rerun = screen.getByRole<HTMLButtonElement>('button', { name: 'Run again' });
  expect([rerun.disabled, rerun.title]).toEqual([true, 'The inputs were erased, so this run cannot be repeated.']);
});

it('shows nothing of its steps that was read before', () => {
  const secret = inline({ text: 'Noor' });
  const step = stepRow({
    input: secret,
    output: secret,
    failures: [{ attempt: 1, failure: { code: 'x', message: inline('Noor') }, at, partial: secret }],
    approval: {
      arguments: secret,
      requestedArguments: secret,
      reason: 'policy',
      forRun: false,
      requestedAt: at,
      decidedAt: at,
      expiresAt: at,
      decidedBy: null,
      decision: 'denied',
      note: inline('Noor'),
      approvers: null,
      startedBy: null,
      passedOnAt: null,
    },
  });
  expect(JSON.stringify(stepsWithoutErased({ ...ended, contentErasedAt: at }, [step]))).not.toContain('Noor');
  expect(stepsWithoutErased(ended, [step])).toEqual([step]);
});
