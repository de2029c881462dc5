import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, otherAgentId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { AgentId, RunId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { minuteAt, numberedId, paged } from '../../../testing/paged.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { Toaster } from '../../ui/overlays/toast.js';
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
  waitingAnswer: [],
  last: null,
  days: [],
  ...over,
});

const Address = () => <output aria-label="Address">{useLocation().pathname + useLocation().search}</output>;

const show = (role: Role = 'builder', address = '/harbour/agents') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[address]}>
        <AgentsScreen />
        <Address />
        <Toaster />
      </MemoryRouter>
    </WorkspaceContext>,
  );

const invoicer = agentRow({ status: 'active', publishedVersion: 1 });
const sorter = agentRow({ id: otherAgentId, name: 'Bug sorter', labels: ['bugs'] });
const findRow = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`No row has ${name}`);
  return within(row);
};

describe('the agents of a workspace', () => {
  let asked: ReturnType<typeof fakeServer>;
  beforeEach(() => {
    asked = fakeServer();
    answer(`GET ${at}/agents`, page([sorter, invoicer]));
    answer(
      `GET ${at}/agents/activity`,
      page([
        activity({
          last: {
            runId,
            status: 'running',
            at: new Date().toISOString(),
            startedAt: null,
            endedAt: null,
            durationMs: null,
            failure: null,
          },
        }),
      ]),
    );
    answer(`GET ${at}/triggers`, page([]));
    answer(`GET ${at}/members`, page([]));
  });

  it('are listed with their status, their model and the status of their last run', async () => {
    show();
    const row = await findRow('Invoicer');
    expect(row.getByText('Active')).toBeTruthy();
    expect(row.getByText('Rehearsal')).toBeTruthy();
    expect(await row.findByText(/^\d+ s$/)).toBeTruthy();
    const never = await findRow('Bug sorter');
    expect(await never.findByText('Never run')).toBeTruthy();
    expect(never.getByText('$0.00')).toBeTruthy();
  });

  it('are not said to have never run before what they did was answered', async () => {
    const answered = Promise.withResolvers<undefined>();
    answer(`GET ${at}/agents/activity`, () => answered.promise.then(() => page([])));
    show();
    const row = await findRow('Bug sorter');
    expect(row.queryByText('Never run')).toBeNull();
    expect(row.queryByText('No runs ended')).toBeNull();
    answered.resolve(undefined);
    expect(await row.findByText('Never run')).toBeTruthy();
  });

  it('say of a run that waits for a decision what the list of runs says of it', async () => {
    const last = {
      runId,
      status: 'waiting',
      at: new Date().toISOString(),
      startedAt: null,
      endedAt: null,
      durationMs: null,
      failure: null,
    } as const;
    answer(`GET ${at}/agents/activity`, page([activity({ position: 50, last, waitingApproval: [runId] })]));
    show();
    expect(await (await findRow('Invoicer')).findByText('Needs approval')).toBeTruthy();
  });

  it('change live while the screen is open', async () => {
    show();
    await findRow('Invoicer');
    const renamed = { ...invoicer, name: 'Invoicer of the north', revision: 1, position: 200 };
    const { room } = aWorkspace();
    act(() => applyRows({ room, position: 200, rows: [{ topic: 'agents', rows: [renamed] }] }));
    expect(await findRow('Invoicer of the north')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Invoicer' })).toBeNull();
  });

  it('are found by words, and the address keeps them', async () => {
    show();
    await findRow('Invoicer');
    await userEvent.type(screen.getByLabelText('Filter agents'), 'bugs');
    expect(screen.queryByRole('link', { name: 'Invoicer' })).toBeNull();
    expect(await screen.findByText('1 of 2 agents')).toBeTruthy();
    expect(screen.getByLabelText('Address').textContent).toBe('/harbour/agents?q=bugs');
  });

  it('are opened with j and Enter', async () => {
    show();
    await findRow('Invoicer');
    await userEvent.keyboard('jj{Enter}');
    expect(screen.getByLabelText('Address').textContent).toBe(`/harbour/agents/${agentId}`);
  });

  it('are paused together after a question, and resumed by undoing it', async () => {
    const receipt = { id: agentId, revision: 1, position: 0 };
    answer(`POST ${at}/agents/${agentId}/pause`, receipt);
    answer(`POST ${at}/agents/${agentId}/resume`, receipt);
    show();
    await userEvent.click((await findRow('Invoicer')).getByRole('checkbox'));
    await userEvent.click((await findRow('Bug sorter')).getByRole('checkbox'));
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
    const waiting = runRow({ status: 'waiting', waiting: 'approval', agentName: 'Invoicer' });
    answer(`GET ${at}/runs`, ({ path }: { path: string }) => ({
      ...(path.includes('waiting=approval') ? page([waiting], 100, 'older') : page([])),
      total: 44,
    }));
    show();
    expect(await screen.findByText('44 approvals')).toBeTruthy();
  });
});

describe('a workspace without agents', () => {
  beforeEach(() => {
    fakeServer();
    for (const list of ['agents', 'agents/activity', 'triggers', 'members']) answer(`GET ${at}/${list}`, page([]));
  });

  it('invites to create the first one', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'See one work first' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create agent' })).toHaveLength(1);
    await userEvent.keyboard('c');
    expect(await screen.findByRole('dialog', { name: 'Create agent' })).toBeTruthy();
  });

  it('tells an auditor why there is nothing to press', async () => {
    show('auditor');
    expect(await screen.findByText(/Your role can view agents but not create them/)).toBeTruthy();
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
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer(`GET ${at}/agents`, page([invoicer]));
    await userEvent.click(retry);
    expect(await findRow('Invoicer')).toBeTruthy();
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
    await userEvent.click(dialog.getByLabelText('Duplicate of'));
    await userEvent.click(await screen.findByRole('option', { name: /^Invoicer/ }));
    expect(await dialog.findByDisplayValue('Copy of Invoicer')).toBeTruthy();
  });
});

describe('A list of 450 agents', () => {
  const agents = Array.from({ length: 450 }, (_, number) =>
    agentRow({
      id: AgentId.parse(numberedId(number)),
      name: `Agent ${String(number).padStart(3, '0')}`,
      createdAt: minuteAt(number),
    }),
  );
  let asked: ReturnType<typeof fakeServer>;
  beforeEach(() => {
    asked = fakeServer();
    answer(`GET ${at}/triggers/counts`, []);
    answer(`GET ${at}/agents`, paged(agents));
    answer(`GET ${at}/agents/activity`, page([]));
    answer(`GET ${at}/triggers`, page([]));
    answer(`GET ${at}/members`, page([]));
  });

  it('says how many there are in all, and loads more of them.', async () => {
    show();
    expect(await screen.findByText('450 agents')).toBeTruthy();
    expect(screen.getByText('200 of 450 agents loaded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('400 of 450 agents loaded')).toBeTruthy();
  });

  it('finds an agent that is not on the first page.', async () => {
    show('builder', '/harbour/agents?q=agent+449');
    expect(await screen.findByRole('link', { name: 'Agent 449' })).toBeTruthy();
    expect(screen.getByText('1 of 450 agents')).toBeTruthy();
  });

  it('says that nothing matches only when the server has nothing.', async () => {
    show('builder', '/harbour/agents?q=zebra');
    expect(await screen.findByText('No agents match')).toBeTruthy();
  });

  it('is sorted by the server, whatever the column, and its first page is enough.', async () => {
    show('builder', '/harbour/agents?sort=-cost');
    expect(await screen.findByText('200 of 450 agents loaded')).toBeTruthy();
    expect(asked.filter(({ path }) => path.includes('order=-cost'))).toHaveLength(1);
  });

  it('asks only for the activity and the triggers of the agents that are drawn.', async () => {
    show();
    await screen.findByText('450 agents');
    await waitFor(() => expect(asked.some(({ path }) => path.includes('/triggers/counts?'))).toBe(true));
    const pages = asked.filter(({ path }) => /\/(agents|triggers|agents\/activity)\?/.test(path));
    expect(pages.filter(({ path }) => path.includes('cursor='))).toEqual([]);
  });
});
