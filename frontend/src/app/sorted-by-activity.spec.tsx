import { render, screen, waitFor } from '@testing-library/react';
import { agentRow, otherAgentId, agentId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { FiringId, RunId, TriggerId } from '@throughline/contracts/ids.js';
import type { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { act, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../testing/fake-server.js';
import { minuteAt, numberedId } from '../../testing/paged.js';
import { applyRows } from '../lib/live/rooms.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { TriggersScreen } from '../triggers/triggers.screen.js';
import { AgentsScreen } from '../agents/list/agents.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const { room } = aWorkspace();
const [invoicer, sorter] = [agentRow(), agentRow({ id: otherAgentId, name: 'Bug sorter' })];
const buildLastRun = (minute: number): AgentActivityRow['last'] => ({
  runId: RunId.parse(numberedId(9)),
  status: 'succeeded',
  at: minuteAt(minute),
  failure: null,
  startedAt: minuteAt(minute),
  endedAt: minuteAt(minute),
  durationMs: 1,
});
const agentActivity = (over: Partial<AgentActivityRow>): AgentActivityRow => ({
  id: agentId,
  workspaceId,
  position: 1,
  runs: 1,
  underWay: [],
  waitingApproval: [],
  waitingAnswer: [],
  last: null,
  days: [],
  ...over,
});

const [hourly, daily] = [1, 2].map((number) =>
  triggerRow({ id: TriggerId.parse(numberedId(number)), name: number === 1 ? 'Hourly' : 'Daily' }),
);
const firedAt = (minute: number): TriggerActivityRow['last'] => ({
  firingId: FiringId.parse(numberedId(8)),
  at: minuteAt(minute),
  outcome: 'started',
  runId: null,
});
const triggerActivity = (over: Partial<TriggerActivityRow>): TriggerActivityRow => ({
  id: numberedId(1),
  workspaceId,
  position: 1,
  firings: 1,
  failuresInARow: 0,
  last: null,
  lastSlot: null,
  days: [],
  ...over,
});

/** The server's order, as it is when it is asked. */
let order: readonly { id: string }[] = [];
const inOrder = () => ({ ...page(order, 100), total: order.length });
const names = () =>
  screen.getAllByRole('link', { name: /^(Invoicer|Bug sorter|Hourly|Daily)$/ }).map((link) => link.textContent);
const show = async (screenOf: ReactElement, path: string, first: string) => {
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[path]}>{screenOf}</MemoryRouter>
    </WorkspaceContext>,
  );
  await screen.findByRole('link', { name: first });
};

beforeEach(() => {
  fakeServer();
  for (const list of ['members', 'agents', 'triggers', 'runs', 'triggers/activity'])
    answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/agents/activity`, page([agentActivity({ last: buildLastRun(1) })]));
});

it('Agents that are sorted by their last run change places when a run comes.', async () => {
  order = [invoicer, sorter];
  answer(`GET ${at}/agents`, inOrder);
  await show(<AgentsScreen />, '/harbour/agents?sort=-last', 'Invoicer');
  expect(names()).toEqual(['Invoicer', 'Bug sorter']);
  order = [sorter, invoicer];
  const came = agentActivity({ id: otherAgentId, position: 200, last: buildLastRun(60) });
  act(() => applyRows({ room, position: 200, rows: [{ topic: 'agent_activity', rows: [came] }] }));
  await waitFor(() => expect(names()).toEqual(['Bug sorter', 'Invoicer']));
});

it('Triggers that are sorted by their last firing change places when one fires.', async () => {
  order = [hourly, daily].flatMap((each) => each ?? []);
  answer(`GET ${at}/triggers`, inOrder);
  await show(<TriggersScreen />, '/harbour/triggers?order=-last', 'Hourly');
  expect(names()).toEqual(['Hourly', 'Daily']);
  order = [daily, hourly].flatMap((each) => each ?? []);
  const came = triggerActivity({ id: numberedId(2), position: 200, last: firedAt(60) });
  act(() => applyRows({ room, position: 200, rows: [{ topic: 'trigger_activity', rows: [came] }] }));
  await waitFor(() => expect(names()).toEqual(['Daily', 'Hourly']));
});
