import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentVersionRow, definition, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { runId, runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { RunActions } from './run-actions.js';

const agentPath = `/api/workspaces/${workspaceId}/agents/${agentId}`;

it('shows the old input for change before a run goes again', async () => {
  const asked = fakeServer();
  const inputs = [{ type: 'text', name: 'customer', label: 'Customer', required: true }] as const;
  const version = agentVersionRow({ version: 3, definition: definition({ inputs: [...inputs] }) });
  answer(`GET ${agentPath}/versions/3`, version);
  answer(`POST ${agentPath}/runs`, { id: runId, revision: 0, position: 0 });
  const run = runRow({ status: 'succeeded', version: 3, inputs: { kind: 'inline', value: { customer: 'Noor' } } });
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter>
        <RunActions run={run} steps={[]} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  const dialog = within(screen.getByRole('dialog'));
  const customer = await dialog.findByLabelText<HTMLInputElement>('Customer');
  expect(customer.value).toBe('Noor');
  expect(dialog.getByText(/^Version 3 runs, with the input of run/)).toBeTruthy();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.clear(customer);
  await userEvent.type(customer, 'Ada');
  await userEvent.click(dialog.getByRole('button', { name: 'Run' }));
  const [started] = asked.filter(({ method }) => method === 'POST');
  expect(started?.body).toEqual({ version: 3, inputs: { customer: 'Ada' }, againOf: runId });
});

it('has every action in a menu with words, for screens without room for buttons', async () => {
  const asked = fakeServer();
  answer(`POST /api/workspaces/${workspaceId}/runs/${runId}/cancel`, { id: runId, revision: 2, position: 0 });
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter>
        <RunActions run={runRow({ status: 'running' })} steps={[]} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Run again',
    'Copy JSON',
    'Cancel',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel' }));
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/workspaces/${workspaceId}/runs/${runId}/cancel`,
  ]);
});
