import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../testing/fake-server.js';
import { AgentsScreen } from '../agents/list/agents.screen.js';
import { HistoryScreen } from '../history/history.screen.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { LogScreen } from '../operator/log/log.screen.js';
import { RunsScreen } from '../runs/list/runs.screen.js';
import { SecurityScreen } from '../security/security.screen.js';
import { TriggerScreen } from '../triggers/trigger.screen.js';
import { TriggersScreen } from '../triggers/triggers.screen.js';
import { MembersScreen } from '../workspaces/members/members.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const trigger = triggerRow();

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const show = (screenOf: ReactElement, path: string, search: string) =>
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemoryRouter initialEntries={[`/${path}?${search}`]}>
        <Routes>
          <Route path="/triggers/:trigger" element={screenOf} />
          <Route path="*" element={screenOf} />
        </Routes>
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );

beforeEach(() => {
  fakeServer();
  for (const list of ['agents', 'agents/activity', 'triggers', 'triggers/activity', 'runs', 'members', 'invitations'])
    answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/agents`, page([agentRow({ id: agentId })]));
  answer(`GET ${at}/triggers`, page([trigger]));
  answer(`GET ${at}/history`, page([]));
  answer(`GET ${at}/security`, page([]));
  answer('GET /api/operator/log', page([]));
  answer('GET /api/operator/glass', { items: [] });
});

const from = '2026-01-01T00:00:00.000Z';

/** Each with the parameters that it knows. */
const screens: [string, ReactElement, string, string][] = [
  ['agents', <AgentsScreen />, 'agents', `q=a&status=all&owner=${agentId}&label=y&sort=-last&view=table`],
  ['runs', <RunsScreen />, 'runs', `show=failed&q=a&order=cost&agentId=${agentId}&minCost=1&maxCost=2&from=${from}`],
  ['triggers', <TriggersScreen />, 'triggers', `q=a&kind=webhook&status=all&order=-last&agentId=${agentId}`],
  [
    'firings',
    <TriggerScreen />,
    `triggers/${trigger.id}`,
    `q=a&outcome=failed&from=${from}&to=2026-02-01T00:00:00.000Z`,
  ],
  ['history', <HistoryScreen />, 'history', 'actor=a&notType=b&thing=c&tree=&around=&event='],
  ['security', <SecurityScreen />, 'security', `kind=refused&person=${agentId}&from=&to=&before=`],
  ['members', <MembersScreen />, 'members', 'q=a&role=owner&status=active&invite='],
  ['log', <LogScreen />, 'log', 'position=1&stream=a&type=b&workspace=&before=&event='],
];

describe.each(screens)('The list of %s', (_, screenOf, path, known) => {
  it('says which filter of its URL it does not know, and removes it', async () => {
    show(screenOf, path, 'stauts=failed');
    expect(await screen.findByText('There is no filter “stauts” here. It is ignored.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByLabelText('Address').textContent).toBe('');
  });

  it('knows its own', async () => {
    show(screenOf, path, `${known}&stauts=failed`);
    expect(await screen.findByText(/There (is|are) no filter/)).toBeTruthy();
    expect(screen.getByText('There is no filter “stauts” here. It is ignored.')).toBeTruthy();
  });
});

it.each<[string, ReactElement, string, string]>([
  ['agents', <AgentsScreen />, 'agents', 'status=bogus'],
  ['runs', <RunsScreen />, 'runs', 'status=bogus'],
  ['triggers', <TriggersScreen />, 'triggers', 'kind=bogus'],
  ['firings', <TriggerScreen />, `triggers/${trigger.id}`, 'outcome=bogus'],
  ['history', <HistoryScreen />, 'history', 'from=bogus'],
  ['security', <SecurityScreen />, 'security', 'kind=bogus'],
  ['members', <MembersScreen />, 'members', 'role=bogus'],
])(
  'The list of %s says which value of a filter it does not know, and removes it',
  async (_, screenOf, path, search) => {
    show(screenOf, path, search);
    expect(await screen.findByText(`There is no filter “${search}” here. It is ignored.`)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByLabelText('Address').textContent).toBe('');
  },
);
