import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { AppsScreen } from './apps.screen.js';

const at = `/api/workspaces/${workspaceId}/connections/apps`;
const appId = '01980000-0000-5000-8000-000000000001';
const expectedRedirectUri = 'https://throughline.example/auth/connected/linear';

const app = (over: object = {}) => ({
  id: appId,
  workspaceId,
  revision: 0,
  position: 10,
  service: 'linear',
  clientId: 'harbour',
  server: {},
  setBy: { kind: 'user', id: ownerId },
  setAt: '2026-03-04T05:06:07.000Z',
  redirectUri: expectedRedirectUri,
  expectedRedirectUri,
  ...over,
});

const show = (apps: object[]): readonly Asked[] => {
  const asked = fakeServer();
  answer(`GET /api/workspaces/${workspaceId}/members`, page([]));
  answer(`GET ${at}`, { ...page(apps), offered: [] });
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemoryRouter>
        <AppsScreen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  return asked;
};

describe('apps of a workspace', () => {
  it('say nothing of an address that the service knows', async () => {
    show([app()]);
    await screen.findByText('harbour');
    expect(screen.queryByText(/redirect address/)).toBeNull();
  });

  it('show the address that has changed until somebody says that it was entered', async () => {
    const asked = show([app({ redirectUri: null })]);
    await screen.findByText(/The redirect address of the app for Linear has changed/);
    screen.getByText(expectedRedirectUri);
    answer(`PUT ${at}/linear`, { id: appId, revision: 1, position: 11 });
    answer(`GET ${at}`, { ...page([app()]), offered: [] });
    await userEvent.click(screen.getByRole('button', { name: 'I changed it' }));
    await waitFor(() => expect(screen.queryByText(/has changed/)).toBeNull());
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      clientId: 'harbour',
      clientSecret: null,
      server: {},
    });
  });

  it('name the server of an app, and remove that app alone', async () => {
    const asked = show([app({ service: 'gitlab', server: { host: 'git.harbour.example' } })]);
    await screen.findByText('git.harbour.example');
    answer(`DELETE ${at}/${appId}`, { id: appId, revision: 1, position: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the app for GitLab' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the app for GitLab?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(asked.some(({ method, path }) => method === 'DELETE' && path === `${at}/${appId}`)).toBe(true);
  });

  it('say that an app of no server is not used', async () => {
    show([app({ service: 'gitlab', redirectUri: null, expectedRedirectUri: null })]);
    await screen.findByText(/The app for GitLab is no longer used/);
    expect(screen.queryByRole('button', { name: 'I changed it' })).toBeNull();
  });
});
