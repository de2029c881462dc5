import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  anything,
  connectionId,
  connectionRow,
  modelCard,
} from '@throughline/contracts/connections/connection.fixtures.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { agent } from '../../testing/build-screen.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { useAgents } from '../agents/data/agents.store.js';
import { connectionsMatching, useConnections, useModelConnections } from './data/connections.store.js';
import { connectionUrl } from './data/connection-search.js';
import { UserId } from '@throughline/contracts/ids.js';
import { Toaster } from '../ui/overlays/toast.js';
import { AccountsScreen } from './accounts/accounts.screen.js';
import { ConnectionsScreen } from './connections.screen.js';
import { ModelsScreen } from './models/models.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const now = new Date(Date.now() - 60_000).toISOString();
const account = (over: object = {}) => connectionRow({ statusAt: now, authorizedAt: now, createdAt: now, ...over });

const show = (path = '', role: Role = 'owner') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/settings/connected-accounts${path}`]}>
        <Routes>
          <Route path=":workspace/settings/connected-accounts" element={<ConnectionsScreen />}>
            <Route index element={<AccountsScreen />} />
            <Route path="models" element={<ModelsScreen />} />
          </Route>
        </Routes>
        <Toaster />
      </MemoryRouter>
    </WorkspaceContext>,
  );

const posted = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST');

describe('connected accounts', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    for (const store of [useConnections, useModelConnections]) store.drop();
    connectionsMatching(connectionUrl.read('show=revoked'), UserId.parse(ownerId));
    asked = fakeServer();
    answer(`GET ${at}/members`, page([]));
    answer(`GET ${at}/connections`, page([account()]));
    answer(`GET ${at}/connections/${connectionId}/uses`, { items: [], next: null, days: [], lastUsedAt: null });
    const agents = [{ id: agentId, name: 'Invoicer', published: true }];
    answer(`GET ${at}/connections/${connectionId}/dependants`, {
      agents,
      agentsTotal: 1,
      triggers: 2,
      activeRuns: 0,
      calls: 14,
    });
  });

  it('that need somebody come first, by the server, and say in words what is wrong with them', async () => {
    const broken = account({ status: 'needs_reauth', reason: 'unauthorized' });
    answer(`GET ${at}/connections`, page([broken]));
    show();
    const row = (await screen.findByRole('button', { name: 'Payments' })).closest('tr');
    expect(row?.textContent).toMatch(/key ••••9fQz · Mei.*Needs a new key.*the key was refused.*Only Mei/);
    expect(asked.some(({ path }) => path.includes('order=attention'))).toBe(true);
    expect(screen.getByRole('status', { name: '' }).textContent).toContain('1 account');
  });

  it('whose key nobody has proved are not called active', async () => {
    const proved = account({
      id: '0193a000-0000-7000-8000-00000000cc02',
      name: 'Proved',
      checked: { ok: true, code: null, at: now },
    });
    answer(`GET ${at}/connections`, page([account(), proved]));
    show();
    const cells = async (name: string) => (await screen.findByRole('button', { name })).closest('tr')?.textContent;
    expect(await cells('Payments')).toContain('Not checked');
    expect(await cells('Proved')).toContain('Active');
  });

  it('at a model server that needs no key are ready, and not called checked', async () => {
    answer(`GET ${at}/connections`, page([account({ kind: 'model', service: 'ollama', hint: null })]));
    show();
    const line = (await screen.findByRole('button', { name: 'Payments' })).closest('tr')?.textContent;
    expect(line).toContain('Readyneeds no key');
    expect(line).toContain('never');
  });

  it('that nobody has connected yet are an invitation to connect one, and no table', async () => {
    answer(`GET ${at}/connections`, page([]));
    show();
    expect(await screen.findByText('Nothing is connected')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Connect' })).toHaveLength(2);
  });

  it('that could not be loaded say so and can be loaded again', async () => {
    answer(
      `GET ${at}/connections`,
      { type: 'about:blank', title: 'No.', status: 503, code: 'unavailable', instance: 'urn:request:req_1' },
      503,
    );
    show();
    expect(await screen.findByText('Connected accounts could not be loaded')).toBeTruthy();
    answer(`GET ${at}/connections`, page([account()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Payments' })).toBeTruthy();
  });

  it('are read by an auditor without any button that changes them', async () => {
    answer(
      `GET ${at}/connections`,
      page([
        account({ access: [{ agentId, rule: anything, grantedBy: { kind: 'user', id: ownerId }, grantedAt: now }] }),
      ]),
    );
    show(`?connection=${connectionId}`, 'auditor');
    const panel = within(await screen.findByRole('complementary', { name: 'Connected account' }));
    expect(await panel.findByText('Everything the account can do')).toBeTruthy();
    expect(await panel.findByText('2 triggers can start them · 14 calls in 30 days')).toBeTruthy();
    for (const name of [/Revoke/, /Replace key/, /Test/, /Change access/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  it.each([
    ['only its owner uses is not handed over by others', 'owner', 0],
    ['the workspace shares is handed over by who manages them', 'workspace', 1],
  ] as const)('that %s', async (_, sharing, offered) => {
    const theirs = UserId.parse('00000000-0000-7000-8000-000000000999');
    answer(`GET ${at}/connections`, page([account({ ownerId: theirs, sharing })]));
    show(`?connection=${connectionId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'More for Payments' }));
    expect(await screen.findByRole('menuitem', { name: 'Rename…' })).toBeTruthy();
    expect(screen.queryAllByRole('menuitem', { name: 'Hand over…' })).toHaveLength(offered);
  });

  it('give an agent access only when what it may do is saved', async () => {
    answer(`PUT ${at}/connections/${connectionId}/access/${agentId}`, { id: connectionId, revision: 3, position: 0 });
    answer(`GET ${at}/agents`, page([agent]));
    useAgents.apply([agent]);
    show(`?connection=${connectionId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Give an agent access' }));
    await userEvent.click(await screen.findByRole('option', { name: agent.name }));
    const dialog = within(await screen.findByRole('dialog', { name: `What ${agent.name} may do` }));
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(dialog.queryByRole('button', { name: 'Withdraw access' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Give access' }));
    const puts = asked.filter(({ method }) => method === 'PUT');
    expect(puts).toMatchObject([{ body: { rule: anything, agentRevision: agent.revision } }]);
  });

  it('are revoked only after what breaks was shown', async () => {
    answer(`POST ${at}/connections/${connectionId}/revoke`, { id: connectionId, revision: 3, position: 0 });
    show(`?connection=${connectionId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Payments?' }));
    expect(await dialog.findByText('Invoicer')).toBeTruthy();
    expect(posted(asked)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(posted(asked)[0]).toMatchObject({ body: { evenInUse: true } });
  });

  it('are connected by a key, which is sent as the service wants it and is checked before', async () => {
    answer(`POST ${at}/connections`, { id: connectionId, revision: 0, position: 0 });
    show('?connect=stripe');
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Stripe' }));
    const [key] = dialog.getAllByLabelText(/key/i);
    if (!key) throw new Error('No field for the key');
    await userEvent.type(key, 'short');
    await userEvent.click(dialog.getByRole('button', { name: 'Check and connect' }));
    expect(posted(asked)).toEqual([]);
    await userEvent.clear(key);
    await userEvent.type(key, 'rk_live_0123456789abcdef');
    await userEvent.click(dialog.getByRole('button', { name: 'Check and connect' }));
    expect(posted(asked)[0]?.body).toMatchObject({
      service: 'stripe',
      kind: 'bearer',
      sharing: 'owner',
      secret: { kind: 'bearer', token: 'rk_live_0123456789abcdef' },
    });
  });

  it('that are refused say so next to the buttons', async () => {
    const refused = { type: 'about:blank', title: 'Stripe refused this key.', status: 422, instance: 'urn:request:r' };
    answer(`POST ${at}/connections`, { ...refused, code: 'connection_check_failed' }, 422);
    show('?connect=stripe');
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Stripe' }));
    await userEvent.type(dialog.getByLabelText(/key/i, { selector: 'input' }), 'rk_live_0123456789abcdef');
    const button = dialog.getByRole('button', { name: 'Check and connect' });
    await userEvent.click(button);
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Stripe refused this key.');
    expect(button.parentElement?.contains(alert)).toBe(true);
  });

  it('are connected for certain actions with the scopes that those need', async () => {
    answer(`GET ${at}/service-apps`, { items: [], offered: [] });
    show('?connect=gmail&actions=gmail.search_messages,gmail.create_draft');
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Gmail' }));
    const isTicked = (name: RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    await waitFor(() => expect(isTicked(/^Write drafts/)).toBe(true));
    expect([isTicked(/^Read all mail/), isTicked(/^Send mail as you/)]).toEqual([true, false]);
  });

  it('that were just connected wait for their row, and never say that there is no such account', async () => {
    answer(`GET ${at}/connections`, page([]));
    answer(`POST ${at}/connections`, { id: connectionId, revision: 0, position: 0 });
    show('?connect=stripe');
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Stripe' }));
    await userEvent.type(dialog.getByLabelText(/key/i), 'rk_live_0123456789abcdef');
    await userEvent.click(dialog.getByRole('button', { name: 'Check and connect' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Connected account' }));
    expect(await panel.findByText('Connected. Its details arrive in a moment.')).toBeTruthy();
    expect(screen.queryByText('No such account')).toBeNull();
    act(() => useConnections.apply([account()]));
    expect(await panel.findByText('api.stripe.com')).toBeTruthy();
    expect(panel.queryByText('Connected. Its details arrive in a moment.')).toBeNull();
  });

  it('whose sign-in nobody finished are continued or discarded, and show nothing as refused', async () => {
    const scopes = { asked: ['public_repo'], granted: [] };
    const pending = { kind: 'oauth2_code', service: 'github', name: 'GitHub', status: 'pending', hint: null, scopes };
    answer(`GET ${at}/connections`, page([account(pending)]));
    answer(`POST ${at}/connections/${connectionId}/revoke`, { id: connectionId, revision: 3, position: 0 });
    show(`?connection=${connectionId}`);
    expect(await screen.findByRole('button', { name: 'Continue sign-in' })).toBeTruthy();
    expect(screen.getByText('Not granted yet')).toBeTruthy();
    expect(screen.queryByText('If it stops')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Discard…' }));
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(posted(asked).map(({ path }) => path)).toEqual([`${at}/connections/${connectionId}/revoke`]);
  });

  it('are moved to another account by a sign-in that says so, after who is affected was shown', async () => {
    const github = { kind: 'oauth2_code', service: 'github', name: 'GitHub', hint: null };
    answer(`GET ${at}/connections`, page([account(github)]));
    const refused = { type: 'about:blank', title: 'No.', status: 409, code: 'connection_app_missing' };
    answer(`POST ${at}/connections/${connectionId}/sign-in`, { ...refused, instance: 'urn:request:req_1' }, 409);
    show(`?connection=${connectionId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'More for GitHub' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Replace account…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace the account of GitHub?' }));
    expect(await dialog.findByText('Invoicer')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
    expect(posted(asked)[0]).toMatchObject({ body: { replaces: true } });
  });

  it('that no agent has used for long say since when, and offer to be revoked', async () => {
    answer(`GET ${at}/connections`, page([account({ unusedSince: '2026-03-04T05:06:07.000Z' })]));
    show();
    const open = await screen.findByRole('button', { name: 'Payments' });
    expect(open.closest('tr')?.textContent).toContain('not used since 4 Mar');
    await userEvent.click(open);
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke it?' }));
    expect(await screen.findByRole('dialog', { name: 'Revoke Payments?' })).toBeTruthy();
  });

  it('at a provider have prices that are set where no list has one', async () => {
    const server = account({ kind: 'model', service: 'other', name: 'Model server' });
    answer(`GET ${at}/connections`, page([server]));
    answer(`GET ${at}/connections/models`, {
      items: [{ ...modelCard({ model: 'small-1', price: null }), connectionId }],
      next: null,
    });
    answer(`PUT ${at}/model-prices`, { id: workspaceId, revision: 0, position: 0 });
    show('/models');
    await userEvent.click(await screen.findByRole('button', { name: 'Set a price for small-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'small-1' }));
    await userEvent.type(dialog.getByLabelText('In'), '0,25');
    await userEvent.type(dialog.getByLabelText('Out'), 'two');
    await userEvent.click(dialog.getByRole('button', { name: 'Save price' }));
    expect(await dialog.findByText('A price such as 3.00.')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('Out'));
    await userEvent.type(dialog.getByLabelText('Out'), '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Save price' }));
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      connectionId,
      provider: 'other',
      model: 'small-1',
      price: { in: 250_000, cacheRead: 250_000, cacheWrite: 250_000, out: 2_000_000 },
    });
  });

  it.each([
    ['works', { ok: true, code: null }, 'Model server works'],
    ['does not work', { ok: false, code: 'unauthorized' }, 'Model server: the key was refused'],
  ])('at a provider say after a test that one %s', async (_, outcome, said) => {
    answer(`GET ${at}/connections`, page([account({ kind: 'model', service: 'other', name: 'Model server' })]));
    answer(`GET ${at}/connections/models`, { items: [], next: null });
    answer(`POST ${at}/connections/${connectionId}/check`, outcome);
    show('/models');
    await userEvent.click(await screen.findByRole('button', { name: 'Test Model server' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('at a model server need its address, and show the models that it lists', async () => {
    answer(`GET ${at}/connections`, page([]));
    answer(`POST ${at}/connections`, { id: connectionId, revision: 1, position: 0 });
    const price = { book: 'list', in: 250_000, cacheRead: 25_000, cacheWrite: 0, out: 2_000_000 };
    const models = [{ ...modelCard({ model: 'small-1', price }), connectionId }];
    answer(`GET ${at}/connections/models`, { items: models, next: null });
    show('/models?connect=ollama');
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect Ollama' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Check and connect' }));
    expect(posted(asked)[0]?.body).toMatchObject({
      kind: 'model',
      settings: { address: 'http://127.0.0.1:11434/v1' },
      secret: { kind: 'model', key: null },
    });
    const done = within(await screen.findByRole('dialog', { name: 'Ollama is connected' }));
    expect((await done.findByText('1 model listed')).closest('li')?.textContent).toContain('1 with a known price');
    expect(done.getByText('small-1')).toBeTruthy();
  });
});
