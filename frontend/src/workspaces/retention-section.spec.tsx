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
  await userEvent.selectOptions(days(), '30 days');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ days: 30 });
});

it('shows a number of days that is not among the choices', () => {
  show(45);
  expect(days().selectedOptions[0]?.textContent).toBe('45 days');
});
