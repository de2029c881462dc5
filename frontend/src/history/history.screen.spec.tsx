import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { applyRows } from '../lib/live/rooms.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { HistoryScreen } from './history.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const address = () => screen.getByLabelText('Address').textContent;
const show = (search = '') =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/history${search}`]}>
        <HistoryScreen />
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );

beforeEach(() => {
  fakeServer();
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/triggers`, page([]));
});

const sung = historyRow(7, {
  type: 'AgentSungAloud',
  data: { song: 'Greensleeves' },
  unreadable: { reason: 'unknown_type', detail: 'no event has this name' },
});

it('An event that this version cannot read is a line that says so, and opens as the log holds it.', async () => {
  answer(`GET ${at}/history`, page([sung]));
  answer(`GET ${at}/history/7`, { event: sung, change: null });
  show();
  const line = await screen.findByRole('button', { name: /AgentSungAloud/ });
  expect(line.textContent).toContain('cannot be read');
  expect(screen.getByText(/recorded an event that this version cannot read/)).toBeTruthy();
  await userEvent.click(line);
  const panel = within(await screen.findByRole('complementary', { name: 'Event' }));
  expect(await panel.findByText(/This version cannot read this event\. It has no event of this name\./)).toBeTruthy();
  expect(panel.getByText('"Greensleeves"')).toBeTruthy();
});

describe('Causes and effects of an event', () => {
  const run = { category: 'run', stream: 'run-1' };
  const requested = historyRow(1, { ...run, revision: 0, type: 'RunRequested' });
  const waits = historyRow(2, {
    ...run,
    revision: 1,
    type: 'ApprovalRequested',
    data: { title: 'Send the letter' },
    meta: { causationId: requested.id, actor: { kind: 'system', id: 'runs' } },
  });
  const granted = historyRow(3, { ...run, revision: 2, type: 'ApprovalGranted' });
  const note = historyRow(4, {
    category: 'note',
    stream: 'note-1',
    revision: 0,
    type: 'NoteWritten',
    meta: { causationId: granted.id },
  });
  const tree = [requested, waits, granted, note];

  beforeEach(() => {
    answer(`GET ${at}/history`, page(tree));
    answer(`GET ${at}/history/3`, { event: granted, change: null });
    answer(`GET ${at}/history/4`, { event: note, change: null });
  });
  const items = () => screen.getAllByRole('treeitem').map((item) => /#\d/.exec(item.textContent ?? '')?.[0]);

  it('are a tree through approvals, from what led to it to the last effect, and open from the panel', async () => {
    show('?event=3');
    await userEvent.click(await screen.findByRole('button', { name: 'all it led to' }));
    expect(await screen.findByRole('tree', { name: 'Causes and effects of event 3' })).toBeTruthy();
    expect(address()).toBe('?tree=3&event=3');
    expect(items()).toEqual(['#1', '#2', '#3', '#4']);
    expect(screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-level'))).toEqual([
      '1',
      '1',
      '1',
      '2',
    ]);
    expect(screen.getByRole('treeitem', { selected: true }).textContent).toContain('this event');
    await userEvent.click(screen.getByRole('button', { name: 'All events' }));
    expect(address()).toBe('?event=3');
  });

  it('are walked, closed, opened and selected by the keyboard', async () => {
    show('?tree=3');
    await screen.findByRole('tree');
    act(() => screen.getAllByRole('treeitem')[0]?.focus());
    const focused = () => /#\d/.exec(document.activeElement?.textContent ?? '')?.[0];
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('#3');
    await userEvent.keyboard('{ArrowLeft}');
    expect(items()).toEqual(['#1', '#2', '#3']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('#4');
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('#3');
    await userEvent.keyboard('{End}{Enter}');
    expect(address()).toBe('?tree=3&event=4');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('#1');
  });

  it('come in pages, and grow while one looks', async () => {
    answer(`GET ${at}/history`, ({ path }: Asked) =>
      path.includes('after=') ? page([granted, note], 4) : page([requested, waits], 4, '2'),
    );
    show('?tree=1');
    await screen.findByText('The first 2 events, in the order they happened.');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('All 4 events.')).toBeTruthy();
    const later = historyRow(9, { ...run, revision: 3, type: 'RunSucceeded', meta: { causationId: granted.id } });
    const elsewhere = historyRow(10, { type: 'AgentRenamed' });
    const room = { kind: 'history', workspaceId } as const;
    act(() => applyRows({ room, position: 10, rows: [{ topic: 'history', rows: [elsewhere, later] }] }));
    expect(items()).toEqual(['#1', '#2', '#3', '#4', '#9']);
  });
});
