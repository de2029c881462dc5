import { render, screen } from '@testing-library/react';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { SessionId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { endpointRow } from '@throughline/contracts/endpoints/endpoint.fixtures.js';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer, page } from '../../testing/fake-server.js';
import { WorkspaceContext, buildWorkspace } from '../lib/session/workspace.js';
import { EndpointsScreen } from './endpoints.screen.js';
import { useEndpoints } from '../rows/endpoints/endpoints.store.js';

const workspaceFor = (role: Role) => {
  const place = { slug: 'harbour', name: 'Harbour', icon: null, timeZone: 'UTC' };
  const membership = { ...place, workspaceId, billing: false, role };
  const person = { userId: ownerId, sessionId: SessionId.parse('0193a000-0000-7000-8000-0000000000aa') };
  const account = { name: 'Mei', email: 'mei@example.com', timeZone: 'UTC', status: 'active', revision: 0 } as const;
  const profile = { newEmail: null, photo: null, locale: 'en-GB', operator: false } as const;
  return buildWorkspace({ ...person, ...account, ...profile, memberships: [membership] }, membership);
};

const show = async (role: Role = 'owner') => {
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspaceFor(role)}>
        <EndpointsScreen />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  await act(() => useEndpoints.load());
};

beforeEach(() => {
  fakeServer();
  answer(`GET /api/workspaces/${workspaceId}/endpoints`, page([endpointRow()]));
});

it('lists what there is, and takes in what comes', async () => {
  await show();
  expect(await screen.findByText('First')).toBeTruthy();
  act(() => useEndpoints.apply([endpointRow({ name: 'Second', position: 200 })]));
  expect(screen.getByText('Second')).toBeTruthy();
});

it('offers to create one to those who may', async () => {
  await show('builder');
  expect(screen.getByRole('button', { name: 'Create endpoint' })).toBeTruthy();
});

it('only shows them to those who may not', async () => {
  await show('auditor');
  expect(screen.queryByRole('button', { name: 'Create endpoint' })).toBeNull();
});
