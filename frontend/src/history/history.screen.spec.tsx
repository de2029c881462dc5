import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../testing/fake-server.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { HistoryScreen } from './history.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const show = (search = '') =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/history${search}`]}>
        <HistoryScreen />
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
