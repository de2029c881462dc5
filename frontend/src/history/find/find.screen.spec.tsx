import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import type { HistoryFound } from '@throughline/contracts/history/history.requests.js';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { HistoryScreen } from '../history.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const run = '0193b000-0000-7000-8000-00000000aaaa';
const found: HistoryFound = {
  count: 3,
  countIsMinimum: false,
  first: { number: 4, at: '2026-01-02T00:00:04.000Z' },
  last: { number: 9, at: '2026-01-02T00:00:09.000Z' },
  places: [
    { kind: 'run', id: run, name: 'Run #3', agent: agentRow().id, count: 2 },
    { kind: 'workspace', id: workspaceId, name: null, agent: null, count: 1 },
  ],
  morePlaces: false,
  percent: null,
};
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const show = (search = '') =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/history${search}`]}>
        <HistoryScreen />
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const field = () => screen.findByRole('searchbox', { name: 'Find words in events' });
const summary = () => screen.findByRole('region', { name: 'Everything about A-1012' });
const line = historyRow(4, { type: 'AgentRenamed', data: { agentId: agentRow().id, name: 'A-1012' } });

beforeEach(() => {
  fakeServer();
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/triggers`, page([]));
  answer(`GET ${at}/history`, ({ path }: Asked) => page(path.includes('words=A-1012') ? [line] : [], 9));
  answer(`GET ${at}/history/found`, found);
});

it('The field finds everything about an id: where it occurs, when first and last, and its events.', async () => {
  show();
  await userEvent.type(await field(), 'A-1012{Enter}');
  const about = within(await summary());
  expect(screen.getByLabelText('Address').textContent).toBe('?words=A-1012');
  expect(await about.findByText('In 3 events')).toBeTruthy();
  expect(about.getByRole('link', { name: 'Run #3' }).getAttribute('href')).toContain(`/runs/${run}`);
  expect(about.getByRole('link', { name: /^workspace/ }).getAttribute('href')).toContain(`resource=${workspaceId}`);
  expect(about.getByRole('button', { name: '#4' })).toBeTruthy();
  expect(about.getByRole('button', { name: '#9' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /renamed.*#4$/ })).toBeTruthy();
});

it('Emptied, the field shows all events again.', async () => {
  show('?words=A-1012');
  await summary();
  await userEvent.clear(await field());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Address').textContent).toBe('');
  expect(screen.queryByRole('region', { name: 'Everything about A-1012' })).toBeNull();
});

it('A text without a word is refused where it was typed.', async () => {
  show();
  await userEvent.type(await field(), '- -{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('whole words');
  expect(screen.getByLabelText('Address').textContent).toBe('');
});

it('The causes of all of them are one tree.', async () => {
  show('?words=A-1012');
  await userEvent.click(within(await summary()).getByRole('button', { name: 'Causes and effects' }));
  expect(await screen.findByRole('tree')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Causes and effects of A-1012' })).toBeTruthy();
  expect(screen.getByLabelText('Address').textContent).toBe('?words=A-1012&tree=words');
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(await summary()).toBeTruthy();
});

it('While words are indexed, how much of history is searched is said, and nothing found says so.', async () => {
  answer(`GET ${at}/history/found`, { ...found, count: 0, first: null, last: null, places: [], percent: 42 });
  answer(`GET ${at}/history`, page([], 9));
  show('?words=A-1012');
  expect(await screen.findByText(/42 % of history is searched so far/)).toBeTruthy();
  expect(await screen.findByText('No events match')).toBeTruthy();
});

it('An event that happens meanwhile is not listed, because only the server knows its words.', async () => {
  show('?words=A-1012');
  await screen.findByRole('button', { name: /renamed.*#4$/ });
  const room = { kind: 'history', workspaceId } as const;
  const rows = [historyRow(10, { type: 'AgentRenamed' })];
  act(() => applyRows({ room, position: 10, rows: [{ topic: 'history', rows }] }));
  expect(screen.queryByRole('button', { name: /#10$/ })).toBeNull();
});
