import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { FirstStepsLine } from './first-steps-line.js';

const at = `/api/workspaces/${workspaceId}`;
const none = { run: false, model: false, published: false, trigger: false, invited: false };
const show = (steps: typeof none, role: Role = 'owner') => {
  fakeServer();
  answer(`GET ${at}/first-steps`, steps);
  for (const list of ['agents', 'agents/activity', 'triggers', 'members', 'invitations', 'connections'])
    answer(`GET ${at}/${list}`, { items: [], next: null, position: 1, total: 0 });
  return render(
    <MemoryRouter>
      <WorkspaceContext value={aWorkspace(role)}>
        <FirstStepsLine />
      </WorkspaceContext>
    </MemoryRouter>,
  );
};

beforeEach(() => localStorage.clear());

it('says how many of the first steps are taken, and which one is next', async () => {
  show({ ...none, run: true });
  expect(await screen.findByText('2 of 6')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Connect a model', hidden: true })).toBeTruthy();
});

it('ticks the last step when it happens, and is gone', async () => {
  const steps = { ...none, run: true, model: true, published: true, trigger: true };
  const { container } = show(steps);
  expect(await screen.findByText('5 of 6')).toBeTruthy();
  answer(`GET ${at}/first-steps`, { ...steps, invited: true });
  act(() => useMembers.apply([memberRow({ name: 'Ben' })]));
  await waitFor(() => expect(container.textContent).toBe(''));
});

it('counts what the person may do', async () => {
  show({ ...none, run: true }, 'builder');
  expect(await screen.findByText('2 of 5')).toBeTruthy();
});

it('is hidden in this browser for good', async () => {
  const { container, unmount } = show(none);
  await screen.findByText('1 of 6');
  await userEvent.click(screen.getByText('Hide'));
  expect(container.textContent).toBe('');
  unmount();
  expect(show(none).container.textContent).toBe('');
});
