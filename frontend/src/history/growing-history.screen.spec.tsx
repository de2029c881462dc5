import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { applyRows } from '../lib/live/rooms.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { getHistory } from './data/history.store.js';
import { HistoryScreen } from './history.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const log = Array.from({ length: 500 }, (_, index) => historyRow(index + 1));
const upTo = (last: number) => log.slice(Math.max(0, last - 100), last).toReversed();

it('A history that stays open while events keep coming shows the newest of them, and older ones on request without a gap.', async () => {
  fakeServer();
  for (const list of ['agents', 'members', 'triggers']) answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/history`, ({ path }: Asked) => {
    const before = new URLSearchParams(path.split('?')[1]).get('before');
    const items = upTo(before === null ? 100 : Number(before) - 1);
    const next = items.at(-1)?.position === 1 ? null : String(items.at(-1)?.position);
    return { items, next, position: 100 };
  });
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={['/harbour/history']}>
        <HistoryScreen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await screen.findByText('100 events from 100 causes');
  const state = getHistory('').getState;
  const room = { kind: 'history', workspaceId } as const;
  for (let position = 200; position <= 500; position += 100)
    act(() => applyRows({ room, position, rows: [{ topic: 'history', rows: upTo(position) }] }));
  expect(state().rows.size).toBeLessThanOrEqual(300);
  expect(state().list[0]?.position).toBe(500);
  const kept = state().list.length;
  await userEvent.click(screen.getByText('Older', { selector: 'button' }));
  await waitFor(() => expect(state().list).toHaveLength(kept + 100));
  expect(state().list.map((row) => row.position)).toEqual(
    Array.from({ length: kept + 100 }, (_, index) => 500 - index),
  );
}, 120_000);
