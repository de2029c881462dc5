import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, otherAgentId, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { RunId, SessionId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext, workspaceOf } from '../../lib/session/workspace.js';
import { Toaster } from '../../ui/overlays/toast.js';
import { useAgents } from '../../rows/agents/agents.store.js';
import { AgentsScreen } from './agents.screen.js';

const runId = RunId.parse('0193a000-0000-7000-8000-0000000000cc');
const at = `/api/workspaces/${workspaceId}`;
const activity = (over: Partial<AgentActivityRow> = {}): AgentActivityRow => ({
  id: agentId,
  workspaceId,
  position: 1,
  runs: 3,
  underWay: [],
  waitingApproval: [],
  last: null,
  days: [],
  ...over,
});

const workspaceFor = (role: Role) => {
  const membership = { workspaceId, slug: 'harbour', name: 'Harbour', icon: null, role, billing: false };
  return workspaceOf(
    {
      userId: ownerId,
      sessionId: SessionId.parse('0193a000-0000-7000-8000-0000000000aa'),
      name: 'Mei',
      email: 'mei@example.com',
      newEmail: null,
      photo: null,
      locale: 'en-GB',
      timeZone: 'UTC',
      status: 'active',
      revision: 0,
      memberships: [membership],
      operator: false,
    },
    membership,
  );
};

const Address = () => <output aria-label="Address">{useLocation().pathname + useLocation().search}</output>;

const show = (role: Role = 'builder', address = '/harbour/agents') =>
  render(
    <WorkspaceContext value={workspaceFor(role)}>
      <MemoryRouter initialEntries={[address]}>
        <AgentsScreen />
        <Address />
        <Toaster />
      </MemoryRouter>
    </WorkspaceContext>,
  );

const invoicer = agentRow({ status: 'active', publishedVersion: 1 });
const sorter = agentRow({ id: otherAgentId, name: 'Bug sorter', labels: ['bugs'] });
const rowOf = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

describe('the agents of a workspace', () => {
  let asked: ReturnType<typeof fakeServer>;
  beforeEach(() => {
    asked = fakeServer();
    answer(`GET ${at}/agents`, page([invoicer, sorter]));
    answer(
      `GET ${at}/agents/activity`,
      page([
        activity({ last: { runId, status: 'running', at: new Date().toISOString(), durationMs: null, failure: null } }),
      ]),
    );
    answer(`GET ${at}/triggers`, page([]));
    answer(`GET ${at}/members`, page([]));
  });

  it('are told with their status, their model and how their last run stands', async () => {
    show();
    const row = await rowOf('Invoicer');
    expect(row.getByText('Active')).toBeTruthy();
    expect(row.getByText('Rehearsal')).toBeTruthy();
    expect(await row.findByText(/^\d+ s$/)).toBeTruthy();
    expect((await rowOf('Bug sorter')).getByText('Never run')).toBeTruthy();
  });

  it('change under the eyes of whoever looks at them', async () => {
    show();
    await rowOf('Invoicer');
    act(() => useAgents.apply([{ ...invoicer, name: 'Invoicer of the north', revision: 1, position: 200 }]));
    expect(await rowOf('Invoicer of the north')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Invoicer' })).toBeNull();
  });

  it('are found by words, and the address keeps them', async () => {
    show();
    await rowOf('Invoicer');
    await userEvent.type(screen.getByLabelText('Filter agents'), 'bugs');
    expect(screen.queryByRole('link', { name: 'Invoicer' })).toBeNull();
    expect(screen.getByText('1 of 2 agents')).toBeTruthy();
    expect(screen.getByLabelText('Address').textContent).toBe('/harbour/agents?q=bugs');
  });

  it('are opened with j and Enter', async () => {
    show();
    await rowOf('Invoicer');
    await userEvent.keyboard('jj{Enter}');
    expect(screen.getByLabelText('Address').textContent).toBe(`/harbour/agents/${agentId}`);
  });

  it('are paused together after a question, and resumed by undoing it', async () => {
    const receipt = { id: agentId, revision: 1, position: 0 };
    answer(`POST ${at}/agents/${agentId}/pause`, receipt);
    answer(`POST ${at}/agents/${agentId}/resume`, receipt);
    show();
    await userEvent.click((await rowOf('Invoicer')).getByRole('checkbox'));
    await userEvent.click((await rowOf('Bug sorter')).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Pause Invoicer?' })).getByRole('button', { name: 'Pause' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))).toEqual([
      'pause',
      'resume',
    ]);
  });

  it('name those whose runs wait for an approval, before the table', async () => {
    answer(`GET ${at}/agents/activity`, page([activity({ waitingApproval: [runId] })]));
    show();
    expect(await screen.findByText('1 approval')).toBeTruthy();
  });
});

describe('a workspace without agents', () => {
  beforeEach(() => {
    fakeServer();
    for (const list of ['agents', 'agents/activity', 'triggers', 'members']) answer(`GET ${at}/${list}`, page([]));
  });

  it('invites to create the first one', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Create the first agent' })).toBeTruthy();
    await userEvent.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Create agent' })).toBeTruthy();
  });

  it('tells an auditor why there is nothing to press', async () => {
    show('auditor');
    expect(await screen.findByText(/Your role can see agents but not create them/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create agent' })).toBeNull();
  });

  it('says so when agents cannot be read, and tries again', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Part of the service is down.',
      status: 503,
      instance: 'urn:request:7',
      code: 'dependency_unavailable',
    };
    answer(`GET ${at}/agents`, problem, 503);
    show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(`GET ${at}/agents`, page([invoicer]));
    await userEvent.click(again);
    expect(await rowOf('Invoicer')).toBeTruthy();
  });
});

describe('creating an agent', () => {
  beforeEach(() => {
    fakeServer();
    answer(`GET ${at}/agents`, page([invoicer]));
    for (const list of ['agents/activity', 'triggers', 'members']) answer(`GET ${at}/${list}`, page([]));
  });

  it('needs a name, and goes to where it is built', async () => {
    let request: unknown;
    answer(`POST ${at}/agents`, ({ body }: { body: unknown }) => {
      request = body;
      return { id: otherAgentId, revision: 0, position: 0 };
    });
    show('builder', '/harbour/agents?create=blank');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create agent' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create agent' }));
    expect(dialog.getByText('Give it a name.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Name'), 'Ledger match');
    await userEvent.click(dialog.getByRole('button', { name: 'Create agent' }));
    expect(await screen.findByText(`/harbour/agents/${otherAgentId}/build`)).toBeTruthy();
    expect(request).toMatchObject({ name: 'Ledger match', from: { kind: 'blank' } });
  });

  it('copies another one under a name of its own', async () => {
    show('builder', '/harbour/agents?create=copy');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create agent' }));
    await rowOfDialog(dialog, 'Invoicer');
    expect(dialog.getByDisplayValue('Copy of Invoicer')).toBeTruthy();
  });
});

const rowOfDialog = async (dialog: ReturnType<typeof within>, name: string) => {
  await dialog.findByRole('option', { name });
  await userEvent.selectOptions(dialog.getByLabelText('Duplicate of'), name);
};
