import { act, render, screen } from '@testing-library/react';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { runId } from '@throughline/contracts/runs/run.fixtures.js';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { HistoryScreen } from '../history/history.screen.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { LogScreen } from '../operator/log/log.screen.js';
import { OperatorsScreen } from '../operator/operators.screen.js';
import { useAgentActivity } from '../agents/data/agents.store.js';
import { SecurityScreen } from '../security/security.screen.js';
import { MembersScreen } from '../workspaces/members/members.screen.js';
import { SettingsScreen } from '../workspaces/settings.screen.js';
import { RunsInProgress } from './navigation/runs-in-progress.js';
import { ProfileScreen } from './profile.screen.js';

const never = () => new Promise(() => undefined);

const show = (screenOf: ReactElement) =>
  render(
    <WorkspaceContext value={aWorkspace('owner')}>
      <MemoryRouter initialEntries={['/harbour']}>{screenOf}</MemoryRouter>
    </WorkspaceContext>,
  );
const loading = (name: string) => screen.findByRole('status', { name });

beforeEach(() => {
  fakeServer();
  const lists = ['', '/members', '/members/overview', '/invitations', '/agents', '/triggers', '/history', '/security'];
  for (const list of lists) answer(`GET /api/workspaces/${workspaceId}${list}`, never);
  for (const path of ['log', 'operators', 'glass']) answer(`GET /api/operator/${path}`, never);
  for (const path of ['security', 'sessions', 'api-keys', 'providers']) answer(`GET /api/me/${path}`, never);
});

it.each([
  ['members', <MembersScreen />, 'Loading members', 5],
  ['security events', <SecurityScreen />, 'Loading security events', 3],
  ['the log', <LogScreen />, 'Reading the log', 5],
  ['operators', <OperatorsScreen />, 'Loading operators', 3],
])('The list of %s loads as a table with its columns.', async (_, screenOf, label, columns) => {
  show(screenOf);
  const headings = [...(await loading(label)).querySelectorAll('th')].filter(({ textContent }) => textContent !== '');
  expect(headings).toHaveLength(columns);
});

it('Settings load as sections, and history as lines of causes.', async () => {
  const { unmount } = show(<SettingsScreen />);
  const titles = [
    'Name',
    'URL',
    'Icon',
    'Time zone',
    'Session length',
    'Approvals',
    'Contents of runs',
    'Ownership',
    'Delete the workspace',
  ];
  expect((await loading('Loading settings')).children).toHaveLength(titles.length);
  unmount();
  show(<HistoryScreen />);
  expect((await loading('Loading history')).querySelectorAll('ol > li').length).toBeGreaterThan(1);
});

it('Each section of the profile loads in its own shape, and none has a number.', async () => {
  show(<ProfileScreen />);
  const names = ['the password', 'passkeys', 'two-factor sign-in', 'sessions', 'API keys'];
  for (const name of names) expect((await loading(`Loading ${name}`)).textContent).toBe('');
});

it('Agents with a run in progress have their places before their names are there.', () => {
  const ids = Array.from({ length: 8 }, () => AgentId.parse(crypto.randomUUID()));
  const activity = {
    workspaceId,
    position: 1,
    runs: 1,
    underWay: [runId],
    waitingApproval: [],
    waitingAnswer: [],
    last: null,
    days: [],
  };
  show(<RunsInProgress />);
  act(() => useAgentActivity.apply(ids.map((id) => ({ id, ...activity }))));
  screen.getByText('and 2 more');
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
});
