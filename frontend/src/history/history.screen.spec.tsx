import { jest } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { act } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { applyRows } from '../lib/live/rooms.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { HistoryScreen } from './history.screen.js';

const missing = {
  type: 'about:blank',
  title: 'Nothing here.',
  status: 404,
  instance: 'urn:request:1',
  code: 'not_found',
};
const at = `/api/workspaces/${workspaceId}`;
const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const Back = () => {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
};
const address = () => screen.getByLabelText('Address').textContent;
const show = (search = '') =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/history${search}`]}>
        <HistoryScreen />
        <Address />
        <Back />
      </MemoryRouter>
    </WorkspaceContext>,
  );

beforeEach(() => {
  fakeServer();
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/triggers`, page([]));
  answer(`GET ${at}/history/place`, ({ path }: Asked) => {
    const number = Number(new URLSearchParams(path.split('?')[1]).get('number'));
    return { position: number === 41 ? 494 : number, number, at: '2026-01-02T00:00:00.000Z' };
  });
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
  expect(line.textContent).toContain('this version cannot read');
  expect(screen.getByText(/recorded an event that this version cannot read/)).toBeTruthy();
  await userEvent.click(line);
  const panel = within(await screen.findByRole('complementary', { name: 'Event' }));
  expect(await panel.findByText(/This version cannot read this event\. It has no event of this name\./)).toBeTruthy();
  expect(panel.getByText('"Greensleeves"')).toBeTruthy();
});

describe('A jump', () => {
  const log = Array.from({ length: 300 }, (_, at) => historyRow(300 - at, { type: `Event${300 - at}` }));
  const history = ({ path }: Asked) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const [before, after] = [query.get('before'), query.get('after')];
    const limit = Number(query.get('limit'));
    const matching =
      after === null
        ? log.filter(({ position }) => before === null || position < Number(before))
        : log.filter(({ position }) => position > Number(after)).reverse();
    const items = matching.slice(0, limit);
    return page(items, 300, items.length < matching.length ? String(items.at(-1)?.position) : null);
  };
  beforeEach(() => {
    Element.prototype.scrollIntoView = jest.fn();
    answer(`GET ${at}/history`, history);
    answer(`GET ${at}/history/place`, ({ path }: Asked) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const until = query.get('until');
      const found = log.find(({ number, meta }) =>
        until === null ? number === Number(query.get('number')) : meta.at <= until,
      );
      if (found === undefined) throw new Error('no place');
      return { position: found.position, number: found.number, at: found.meta.at };
    });
  });
  const numbers = () =>
    screen
      .getAllByRole('button', { name: /Event\d+/ })
      .map((line) => Number(/#(\d+)$/.exec(line.textContent ?? '')?.[1]));

  it('to a number moves the list there, keeps it in the address, and back leads to the newest', async () => {
    show();
    await screen.findByRole('button', { name: /Event300/ });
    await userEvent.type(screen.getByLabelText('Jump to an event or a date'), '#123{Enter}');
    const line = await screen.findByRole('button', { name: /Event123/ });
    expect(line.closest('li')?.getAttribute('aria-current')).toBe('location');
    expect(address()).toBe('?around=123');
    expect([Math.max(...numbers()), Math.min(...numbers())]).toEqual([143, 24]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: /Event300/ })).toBeTruthy();
    expect(address()).toBe('');
  });

  it('focuses the event in the middle of the screen, also when the list is already there', async () => {
    show();
    const field = await screen.findByLabelText('Jump to an event or a date');
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    const jump = async () => {
      scroll.mockClear();
      await userEvent.type(field, '#123{Enter}');
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Event123'));
      expect(scroll).toHaveBeenCalledWith({ block: 'center' });
    };
    await jump();
    await jump();
  });

  it('into the middle of what one cause led to says how much of it is shown, and counts time from the cause', async () => {
    const all = Array.from({ length: 21 }, (_, at) =>
      historyRow(at + 1, {
        type: `Event${at + 1}`,
        meta: { correlationId: log[0]?.meta.correlationId ?? '', at: `2026-01-02T00:00:${at + 10}.000Z` },
      }),
    );
    answer(`GET ${at}/history`, ({ path }: Asked) =>
      path.includes('after=') ? page(all.slice(15, 18), 21, '18') : page(all.slice(13, 15).reverse(), 21, '14'),
    );
    answer(`GET ${at}/history/causes`, {
      causes: [all[0]],
      counts: { [log[0]?.meta.correlationId ?? '']: 21 },
      position: 21,
    });
    show('?around=15');
    expect(await screen.findByRole('list', { name: 'Event1, 5 of 21 events' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Event14/ }).textContent).toContain('+13');
    expect(screen.getByText('5 events shown')).toBeTruthy();
    expect(screen.queryByText(/the latest/)).toBeNull();
  });

  it('shows newer and older events on request, and goes on live once it has reached the newest', async () => {
    show('?around=200');
    await screen.findByRole('button', { name: /Event200/ });
    const later = historyRow(301, { type: 'Event301' });
    const room = { kind: 'history', workspaceId } as const;
    act(() => applyRows({ room, position: 301, rows: [{ topic: 'history', rows: [later] }] }));
    expect(Math.max(...numbers())).toBe(220);
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(await screen.findByRole('button', { name: /Event300/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull();
    expect(Math.max(...numbers())).toBe(301);
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByRole('button', { name: /Event1(?!\d)/ })).toBeTruthy();
  });

  it('to a day shows its last event', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Jump to an event or a date'), '2 Jan 2026 00:02{Enter}');
    const line = await screen.findByRole('button', { name: /Event179/ });
    expect(line.closest('li')?.getAttribute('aria-current')).toBe('location');
    expect(screen.getByText('Fri 2 Jan 2026, 00:02:59')).toBeTruthy();
  });

  it('to a day that has not come says so, and that the latest events are shown', async () => {
    show('?around=3000-01-01');
    const said = await screen.findByText('Wed 1 Jan 3000');
    expect(said.parentElement?.textContent).toContain(
      'There are no events after Wed 1 Jan 3000. These are the latest.',
    );
    expect(await screen.findByRole('button', { name: /Event300/ })).toBeTruthy();
  });

  it('to what cannot be understood is refused with examples, and to what is not there says so', async () => {
    answer(`GET ${at}/history/place`, missing, 404);
    show('?around=999');
    expect(await screen.findByText('There is no event #999')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Jump to an event or a date'), 'soon{Enter}');
    expect(screen.getByRole('alert').textContent).toContain('Type a number such as #123');
  });
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
    expect(await screen.findByRole('tree', { name: 'Causes and effects' })).toBeTruthy();
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

  it('have an address with the number of the event that the screen shows, not its place in the log', async () => {
    const sixth = historyRow(494, { number: 41 });
    answer(`GET ${at}/history`, ({ path }: Asked) => page(path.includes('tree=41') ? [sixth] : []));
    answer(`GET ${at}/history/494`, { event: sixth, change: null });
    show('?event=41');
    await userEvent.click(await screen.findByRole('button', { name: 'all it led to' }));
    expect(address()).toBe('?tree=41&event=41');
    expect(await screen.findByRole('heading', { name: 'Causes and effects of #41' })).toBeTruthy();
    expect((await screen.findByRole('treeitem', { selected: true })).textContent).toContain('this event');
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

it('A range that ends before it starts is said to be one.', async () => {
  answer(`GET ${at}/history`, page([]));
  show('?from=2026-12-01T00:00:00.000Z&to=2026-11-22T00:00:00.000Z');
  expect(await screen.findByText('The end is before the start')).toBeTruthy();
  expect(screen.queryByText('No events match')).toBeNull();
});

it('What an event says in its panel names who did it.', async () => {
  const renamed = historyRow(3);
  answer(`GET ${at}/history`, page([renamed]));
  answer(`GET ${at}/history/3`, {
    event: historyRow(3, { meta: { actor: { kind: 'system', id: 'x' } } }),
    change: null,
  });
  show('?event=3');
  const panel = within(await screen.findByRole('complementary', { name: 'Event' }));
  const what = (await panel.findByText('What')).nextElementSibling;
  expect(what?.textContent).toMatch(/^System renamed/);
});
