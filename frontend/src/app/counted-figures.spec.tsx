import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { act, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../testing/fake-server.js';
import { AgentsScreen } from '../agents/list/agents.screen.js';
import { HistoryScreen } from '../history/history.screen.js';
import { WorkspaceContext } from '../lib/session/workspace.js';

const at = `/api/workspaces/${workspaceId}`;
const today = new Date().toISOString().slice(0, 10);
const activity = (succeeded: number, position: number): AgentActivityRow => ({
  id: agentId,
  workspaceId,
  position,
  runs: 3,
  underWay: [],
  waitingApproval: [],
  waitingAnswer: [],
  last: null,
  days: [{ day: today, succeeded, failed: 0, other: 0, costMicros: 5_000_000, unknownCosts: 0 }],
});

const show = (screenOf: ReactElement) =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={['/harbour']}>{screenOf}</MemoryRouter>
    </WorkspaceContext>,
  );

beforeEach(() => {
  fakeServer();
  for (const list of ['triggers', 'members', 'history']) answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/agents`, page([agentRow({ id: agentId })]));
});
afterEach(() => jest.useRealTimers());

it('Figures of agents that are counted for the first time say how far, and are read again at the end.', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let filling: object[] = [{ projection: 'agent-activity', percent: 40 }];
  answer('GET /api/lag/filling', () => ({ filling }));
  answer(`GET ${at}/agents/activity`, page([activity(3, 1)]));
  show(<AgentsScreen />);
  expect(await screen.findByText(/^Counting… 40\s%$/)).toBeTruthy();
  expect(screen.queryByText(/\$5/)).toBeNull();
  expect(screen.queryByLabelText('3 runs in 7 days')).toBeNull();
  filling = [];
  answer(`GET ${at}/agents/activity`, page([activity(8, 2)]));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByLabelText('8 runs in 7 days')).toBeTruthy();
  expect(screen.queryByText(/^Counting/)).toBeNull();
});

it('The filters of history show no counts while events are counted for the first time.', async () => {
  answer('GET /api/lag/filling', { filling: [{ projection: 'event-counts', percent: 7 }] });
  answer(`GET ${at}/history/types`, { types: [{ type: 'AgentCreated', count: 41 }] });
  show(<HistoryScreen />);
  await userEvent.click(screen.getByRole('button', { name: 'Type' }));
  expect(await screen.findByText('AgentCreated')).toBeTruthy();
  expect(await screen.findByText(/^Counting… 7\s%$/)).toBeTruthy();
  expect(screen.queryByText('41')).toBeNull();
});
