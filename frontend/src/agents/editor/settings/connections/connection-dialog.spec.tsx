import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId } from '@throughline/contracts/agents/agent.fixtures.js';
import { connectionId, connectionRow } from '@throughline/contracts/connections/connection.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { useConnections } from '../../../../connections/data/connections.store.js';
import { useAgents } from '../../../data/agents.store.js';
import { agent, at, rehearsal, saves, show } from '../../../../../testing/build-screen.js';
import { answer, fakeServer, page, type Asked } from '../../../../../testing/fake-server.js';

const grant = `${at}/connections/${connectionId}/access/${agentId}`;
const wholeAccess = { methods: null, paths: null, hosts: null, callsPerHour: null };

describe('a connected account of an agent', () => {
  let asked: readonly Asked[];
  beforeEach(() => {
    useAgents.drop();
    sessionStorage.clear();
    asked = fakeServer();
    for (const list of ['agents/activity', 'triggers', 'members', 'runs', 'connections'])
      answer(`GET ${at}/${list}`, page([]));
    answer(`GET ${at}/agents`, page([agent]));
    answer(`GET ${at}/connections/models`, { items: [], next: null });
    answer('GET /api/models', [rehearsal]);
    answer('GET /api/models/offered', []);
    answer('GET /api/tools', []);
    answer(`PATCH ${at}/agents/${agentId}/draft`, { id: agentId, revision: 5, position: 0 });
    answer(`PUT ${grant}`, { id: connectionId, revision: 3, position: 0 });
  });
  const given = () => asked.filter(({ path }) => path === grant).map(({ body }) => body);

  it('can be that of the person who starts the run: only its service is chosen', async () => {
    answer(`GET ${at}/connections/as-caller`, { items: [] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a connected account' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Person who starts the run' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Choose a service.')).toBeTruthy();
    await userEvent.type(await dialog.findByRole('combobox', { name: 'Service' }), 'github');
    await userEvent.click(await screen.findByRole('option', { name: /GitHub/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    const list = within(screen.getByRole('list', { name: 'Connected accounts' }));
    expect(list.getByText('person who starts the run')).toBeTruthy();
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(saves(asked).at(-1)?.body).toEqual({
      changes: { connections: [{ name: 'github', service: 'github', actsAs: 'caller', connectionId: null }] },
    });
    const test = within(screen.getByRole('region', { name: 'Acts as you' }));
    expect(test.getByRole('link', { name: 'Connect yours' }).getAttribute('href')).toContain('?connect=github');
  });

  it('is proposed where it is the only one', async () => {
    answer(`GET ${at}/connections`, page([connectionRow({ service: 'any-api', name: 'Orders API' })]));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a connected account' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('orders-api'));
    expect(dialog.getByText('Adding it gives this agent access to the account.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(given()).toEqual([{ rule: wholeAccess, agentRevision: 5 }]));
    expect(saves(asked)).toHaveLength(1);
  });

  it('that the agent has access to keeps the rule it has', async () => {
    const access = [
      {
        agentId,
        rule: wholeAccess,
        grantedBy: { kind: 'user' as const, id: agent.ownerId },
        grantedAt: agent.createdAt,
      },
    ];
    answer(`GET ${at}/connections`, page([connectionRow({ service: 'any-api', name: 'Orders API', access })]));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a connected account' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('orders-api'));
    expect(dialog.queryByText(/gives this agent access/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(given()).toEqual([]);
  });

  it('brings web requests where its service has no actions, and is listed live', async () => {
    const orders = { service: 'any-api', name: 'Orders API', hosts: ['api.orders.example'] };
    answer(`GET ${at}/connections`, page([connectionRow(orders)]));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a connected account' }));
    await userEvent.click(dialog.getByLabelText('Account'));
    await userEvent.click(await screen.findByRole('option', { name: /^Orders API/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('button', { name: 'Give access' })).toBeTruthy();
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(saves(asked).at(-1)?.body).toMatchObject({
      changes: { connections: [{ name: 'orders-api', connectionId }], tools: [newToolUse('http.request', 'ask')] },
    });
    expect(useConnections.getState().status).toBe('ready');
  });
});
