import { render, screen } from '@testing-library/react';
import { definition, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { connectionId } from '@throughline/contracts/connections/connection.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { CallerAccounts } from './caller-accounts.js';

const ofCaller = (service: string) => ({ name: service, service, actsAs: 'caller' as const, connectionId: null });
const shared = { name: 'orders', service: 'stripe', actsAs: 'owner' as const, connectionId };

describe('the accounts that a run acts with', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    asked = fakeServer();
  });
  const show = (connections: Parameters<typeof definition>[0] & object, role: Role = 'runner') =>
    render(
      <WorkspaceContext value={aWorkspace(role)}>
        <MemoryRouter>
          <CallerAccounts definition={definition(connections)} />
        </MemoryRouter>
      </WorkspaceContext>,
    );

  it('are named before it starts, and those that the person still has to connect lead to where that is done', async () => {
    answer(`GET /api/workspaces/${workspaceId}/connections/as-caller`, {
      items: [{ service: 'github', connectionId, name: 'My GitHub' }],
    });
    show({ connections: [shared, ofCaller('github'), ofCaller('gmail'), ofCaller('github')] });
    expect(await screen.findByText('My GitHub')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Connect yours' });
    expect(link.getAttribute('href')).toBe('/harbour/settings/connected-accounts?connect=gmail');
    expect(asked.map(({ path }) => path)).toEqual([
      `/api/workspaces/${workspaceId}/connections/as-caller?services=github%2Cgmail`,
    ]);
  });

  it('are not spoken of where an agent acts with accounts that it was given', () => {
    const { container } = show({ connections: [shared] });
    expect(container.textContent).toBe('');
    expect(asked).toEqual([]);
  });

  it('say when they could not be loaded', async () => {
    show({ connections: [ofCaller('github')] });
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  });
});
