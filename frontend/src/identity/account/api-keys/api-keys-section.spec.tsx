import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { ApiKeyView } from '@throughline/contracts/identity/api-key.requests.js';
import { ApiKeyId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../../testing/fake-server.js';
import { WorkspaceContext } from '../../../lib/session/workspace.js';
import { StepUpDialog } from '../../components/step-up/step-up-dialog.js';
import { ApiKeysSection } from './api-keys-section.js';

const keyId = ApiKeyId.parse('0193a000-0000-7000-8000-0000000000b1');
const text = `tl_${'a'.repeat(49)}`;
const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

const keyView = (over: Partial<ApiKeyView> = {}): ApiKeyView => ({
  id: keyId,
  workspaceId,
  name: 'Night watch',
  scopes: ['workspace.read', 'runs.start'],
  createdAt: later(-100),
  expiresAt: later(80),
  usedAt: null,
  ...over,
});

const show = (role: Role = 'builder') =>
  render(
    <MemoryRouter>
      <WorkspaceContext value={aWorkspace(role)}>
        <ApiKeysSection />
        <StepUpDialog />
      </WorkspaceContext>
    </MemoryRouter>,
  );

const listed = (...items: ApiKeyView[]) => answer('GET /api/me/api-keys', { items });
const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Create an API key' }));
  return within(screen.getByRole('dialog'));
};
const refused = (code: string, title: string, status: number) => ({
  type: 'about:blank',
  title,
  status,
  instance: 'urn:request:1',
  code,
});

it('says of each key what it may, where, until when, and whether it is used', async () => {
  fakeServer();
  listed(
    keyView(),
    keyView({ id: ApiKeyId.parse('0193a000-0000-7000-8000-0000000000b2'), name: 'Backup', expiresAt: later(3) }),
    keyView({
      id: ApiKeyId.parse('0193a000-0000-7000-8000-0000000000b3'),
      name: 'Old',
      expiresAt: later(-1),
      usedAt: later(-2),
      workspaceId: WorkspaceId.parse('0193a000-0000-7000-8000-000000000002'),
    }),
  );
  show();
  const [watch, backup, old] = await screen.findAllByRole('listitem');
  expect(watch?.textContent).toMatch(
    /Night watch.*Harbour.*created.*expires.*not used yet.*See the workspace.*Start runs/,
  );
  expect(watch?.textContent).not.toMatch(/Expires soon/);
  expect(backup?.textContent).toMatch(/Expires soon/);
  expect(old?.textContent).toMatch(/Expired.*A workspace you left.*expired.*last used/);
});

it('says when there are none, and when they could not be loaded', async () => {
  fakeServer();
  listed();
  const { unmount } = show();
  await screen.findByText('No API keys yet.');
  unmount();
  fakeServer();
  show();
  await screen.findByText('API keys could not be loaded');
});

it('shows a new key once, with a call that works', async () => {
  const asked = fakeServer();
  listed();
  const created = { id: keyId, revision: 3, position: 9, keyId, key: text, expiresAt: later(90) };
  answer('POST /api/me/api-keys', created, 201);
  show();
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Name'), 'Night watch');
  await userEvent.click(form.getByLabelText('Start runs'));
  await userEvent.click(form.getByLabelText('Read runs and what they made'));
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  expect((await screen.findByTestId('api-key')).textContent).toBe(text);
  expect(screen.getByRole('dialog').textContent).toContain(`Bearer ${text}`);
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    workspaceId,
    name: 'Night watch',
    scopes: ['workspace.read', 'runs.start'],
    days: 90,
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText(text)).toBeNull();
});

it('offers only what the role allows, and asks for at least one of it', async () => {
  fakeServer();
  listed();
  show('auditor');
  const form = await openForm();
  expect(form.getAllByRole('checkbox')).toHaveLength(3);
  for (const box of form.getAllByRole('checkbox', { checked: true })) await userEvent.click(box);
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
  form.getByText('Choose at least one.');
});

it('asks who it is when that is too long ago, and then goes on with what was typed', async () => {
  const asked = fakeServer();
  listed();
  let fresh = false;
  answer('GET /api/me/security', { secondFactor: false, password: true, recoveryCodesLeft: 0, passkeys: [] });
  answer('POST /api/me/step-up', () => {
    fresh = true;
    return undefined;
  });
  answer('POST /api/me/api-keys', refused('reauth_required', 'Confirm it’s you to continue.', 403), 403);
  show();
  const form = await openForm();
  await userEvent.type(form.getByLabelText('Name'), 'Night watch');
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  const password = await screen.findByLabelText('Your password');
  answer('POST /api/me/api-keys', { id: keyId, revision: 3, position: 9, keyId, key: text, expiresAt: later(90) }, 201);
  await userEvent.type(password, 'a quiet harbour at noon{Enter}');
  expect((await screen.findByTestId('api-key')).textContent).toBe(text);
  expect([fresh, asked.filter(({ path, method }) => path === '/api/me/api-keys' && method === 'POST').length]).toEqual([
    true,
    2,
  ]);
});

it('revokes a key after asking, and says why when it was refused', async () => {
  fakeServer();
  listed(keyView());
  answer(`DELETE /api/me/api-keys/${keyId}`, refused('rate_limited', 'Too many tries. Wait a moment.', 429), 429);
  show();
  const revoke = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Night watch' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  };
  await revoke();
  await screen.findByText(/Too many tries/);
  answer(`DELETE /api/me/api-keys/${keyId}`, undefined, 204);
  listed();
  await revoke();
  await screen.findByText('No API keys yet.');
});
