import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { workspaceRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useWorkspaceRow } from '../../workspaces/data/workspaces.store.js';
import { applyDeploymentHalt } from '../../lib/session/deployment-halt.js';
import { DeploymentHaltNotice } from './deployment-halt-notice.js';
import { HaltNotice } from './halt-notice.js';

const halt = {
  mode: 'hold',
  reason: 'Too many mails.',
  at: '2026-11-14T16:02:11.000Z',
  by: { kind: 'user', id: ownerId },
} as const;
const show = (role: 'owner' | 'auditor') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter>
        <DeploymentHaltNotice />
        <HaltNotice />
      </MemoryRouter>
    </WorkspaceContext>,
  );

describe('while all runs are stopped', () => {
  let asked: ReturnType<typeof fakeServer>;
  beforeEach(() => {
    asked = fakeServer();
    answer(`GET /api/workspaces/${workspaceId}/members`, page([]));
    useWorkspaceRow.setState({ rows: new Map([[workspaceId, workspaceRow({ halt })]]) });
  });
  it('every screen says why, and people with the permission release them', async () => {
    answer(`DELETE /api/workspaces/${workspaceId}/halt`, { id: workspaceId, revision: 3, position: 0 });
    show('owner');
    expect(screen.getByRole('status').textContent).toContain('“Too many mails.”');
    await userEvent.click(screen.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(asked.map(({ method }) => method)).toContain('DELETE'));
  });
  it('by the operators, every workspace reads why until they go on', () => {
    useWorkspaceRow.setState({ rows: new Map([[workspaceId, workspaceRow({ halt: null })]]) });
    show('owner');
    expect(screen.queryByRole('status')).toBeNull();
    act(() => applyDeploymentHalt({ halt: { mode: 'hold', reason: 'A provider is down.' } }));
    expect(screen.getByRole('status').textContent).toMatch(/operators.*“A provider is down.”.*Runs in progress wait/);
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
    act(() => applyDeploymentHalt({ halt: null }));
    expect(screen.queryByRole('status')).toBeNull();
  });
  it('others only read it', () => {
    show('auditor');
    expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
  });
});
