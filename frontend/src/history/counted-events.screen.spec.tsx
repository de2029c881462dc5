import { render, screen } from '@testing-library/react';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../testing/fake-server.js';
import { applyRows } from '../lib/live/rooms.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { HistoryScreen } from './history.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const counted = 'counted=runs%2Ffirst%2Fa8d17ee9-60a4-57d2-b54f-2d11ea519fea';

it('What a line of an invoice counted is shown as the server says it, and nothing live is added.', async () => {
  fakeServer();
  for (const list of ['agents', 'members', 'triggers']) answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/history`, page([historyRow(7, { type: 'RunStarted' })]));
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/history?${counted}`]}>
        <HistoryScreen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  expect(await screen.findByRole('button', { name: /RunStarted/ })).toBeTruthy();
  const room = { kind: 'history', workspaceId } as const;
  const live = historyRow(10, { type: 'RunSucceeded' });
  act(() => applyRows({ room, position: 10, rows: [{ topic: 'history', rows: [live] }] }));
  expect(screen.queryByRole('button', { name: /RunSucceeded/ })).toBeNull();
});
