import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { workspaceRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { RetentionSection } from './retention-section.js';

const show = (contentDays: number | null) =>
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemoryRouter>
        <RetentionSection row={workspaceRow({ contentDays })} locked={false} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const days = () => screen.getByLabelText<HTMLSelectElement>('Keep contents for');

it('changes how long contents of runs are kept', async () => {
  const asked = fakeServer();
  answer(`PATCH /api/workspaces/${workspaceId}/content-retention`, { id: workspaceId, revision: 1, position: 0 });
  show(null);
  expect(days().selectedOptions[0]?.textContent).toBe('Forever (default)');
  expect(document.body.textContent).not.toContain('cannot be undone');
  await userEvent.selectOptions(days(), '30 days');
  expect(screen.getByText(/^Contents of runs that ended more than 30 days ago will be erased/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ days: 30 });
});

it('warns of nothing when contents are kept for longer', async () => {
  show(30);
  await userEvent.selectOptions(days(), '90 days');
  expect(document.body.textContent).not.toContain('cannot be undone');
});

it('shows a number of days that is not among the choices', () => {
  show(45);
  expect(days().selectedOptions[0]?.textContent).toBe('45 days');
});
