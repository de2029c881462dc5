import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { SecurityEventView } from '@throughline/contracts/security/security.requests.js';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { numberedId } from '../../testing/paged.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { SecurityScreen } from './security.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const event = (number: number, over: Record<string, unknown>): SecurityEventView =>
  SecurityEventView.parse({
    id: numberedId(number),
    position: number,
    at: '2026-11-22T10:00:00.000Z',
    userId: ownerId,
    name: 'Bertil',
    via: 'browser',
    client: 'Firefox on Linux',
    network: '203.0.113.0/24',
    data: {},
    key: null,
    ...over,
  });

const refused = event(2, {
  type: 'PermissionRefused',
  data: {
    permission: 'members.manage',
    cause: 'role',
    count: 12,
    action: 'PATCH /api/workspaces/:workspaceId/members/:userId/role',
    firstAt: '2026-11-22T09:59:00.000Z',
    lastAt: '2026-11-22T10:00:00.000Z',
  },
});
const signedIn = event(1, { type: 'SignedIn', data: { newDevice: true } });
const key = { id: numberedId(9), name: 'CI', scopes: ['runs.read'], expiresAt: '2027-01-01T00:00:00.000Z' };

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const show = (search = '', role: Role = 'auditor') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/history/security${search}`]}>
        <SecurityScreen />
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );

let asked: ReturnType<typeof fakeServer>;
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/security`, page([refused, signedIn], 10, '1'));
});

it('A refused attempt is shown with its person, permission, number, action, browser, network and time.', async () => {
  show();
  const row = within((await screen.findByText(/^was refused members\.manage/)).closest('tr') ?? document.body);
  expect(row.getByText('was refused members.manage, 12 times in 1 min')).toBeTruthy();
  expect(row.getByText('The role lacks the permission · PATCH members/:userId/role · last at 10:00:00')).toBeTruthy();
  expect(row.getByText('Bertil')).toBeTruthy();
  expect(row.getByText('Firefox on Linux')).toBeTruthy();
  expect(row.getByText('203.0.113.0/24')).toBeTruthy();
  expect(screen.getByText('signed in with a new browser')).toBeTruthy();
});

it('An API key is named, with its scopes, and why it was revoked.', async () => {
  answer(
    `GET ${at}/security`,
    page([
      event(4, { type: 'ApiKeyRevoked', key, data: { reason: 'member_removed' } }),
      event(3, { type: 'ApiKeyCreated', key }),
      event(2, { type: 'ApiKeyRevoked', key, data: { reason: 'person' } }),
    ]),
  );
  show();
  expect(await screen.findByText('created the API key CI')).toBeTruthy();
  expect(screen.getByText(/^runs\.read · until/)).toBeTruthy();
  expect(screen.getByText('because its owner left the workspace')).toBeTruthy();
  expect(screen.getByText('revoked their API key CI')).toBeTruthy();
});

it('Filters and the page are in the URL and asked of the server, which also exports.', async () => {
  show('?kind=refused');
  await screen.findByText(/^was refused/);
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  expect(screen.getByLabelText('Address').textContent).toBe('?kind=refused&before=1');
  await screen.findByText(/^was refused/);
  const paths = asked.map(({ path }: Asked) => path).filter((path) => path.startsWith(`${at}/security`));
  expect(paths).toEqual([`${at}/security?kind=refused`, `${at}/security?kind=refused&before=1`]);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const link = await screen.findByRole('menuitem', { name: 'CSV' });
  expect(link.getAttribute('href')).toBe(`${at}/security/export?kind=refused&format=csv`);
});

it('Roles that may not read it get neither the tab nor the events.', () => {
  show('', 'builder');
  expect(screen.getByText('Your role cannot view security events')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Security' })).toBeNull();
  expect(asked.filter(({ path }) => path.startsWith(`${at}/security`))).toEqual([]);
});

it('A time range that ends before it starts is answered with a sentence, and the server is not asked.', async () => {
  show('?from=2026-11-22T10:00:00.000Z&to=2026-11-21T10:00:00.000Z');
  expect(await screen.findByText('The end is before the start')).toBeTruthy();
  expect(asked.filter(({ path }) => path.startsWith(`${at}/security`))).toEqual([]);
});

it('A kind that does not exist is named and not asked of the server.', async () => {
  show('?kind=nope');
  expect(await screen.findByText('There is no filter “kind=nope” here. It is ignored.')).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('nope'))).toBe(false);
});
