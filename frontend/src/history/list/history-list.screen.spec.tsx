import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { HistoryList } from './history-list.js';

const history = `/api/workspaces/${workspaceId}/history`;

const show = (search: string, workspace = aWorkspace()) => {
  const asked = fakeServer();
  for (const list of ['agents', 'members', 'triggers']) answer(`GET /api/workspaces/${workspaceId}/${list}`, page([]));
  answer(`GET ${history}`, page([historyRow(7)]));
  answer(`GET ${history}/place`, { position: 7, number: 7, at: '2026-01-02T00:00:00.000Z' });
  answer(`GET ${history}/7`, { event: historyRow(7), change: null, undo: { kind: 'inverse', reason: null } });
  answer(`GET ${history}/types`, { types: [{ type: 'AgentRenamed', count: 3 }] });
  answer(`GET ${history}/causes`, { causes: [], counts: {}, position: 7 });
  render(
    <WorkspaceContext value={workspace}>
      <MemoryRouter initialEntries={[`/harbour/agents/${agentId}/history${search}`]}>
        <HistoryList resource={agentId} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  return asked;
};

describe('The history of one agent', () => {
  it('counts types among the events of the agent that the other filters match', async () => {
    const asked = show('?type=AgentRenamed&from=2026-01-01T00:00:00.000Z');
    await userEvent.click(await screen.findByRole('button', { name: /^Type/ }));
    expect(await screen.findByText('3')).toBeTruthy();
    const types = asked.filter(({ path }) => path.startsWith(`${history}/types`));
    expect(types.map(({ path }) => [...new URLSearchParams(path.split('?')[1])])).toEqual([
      [
        ['resource', agentId],
        ['from', '2026-01-01T00:00:00.000Z'],
      ],
    ]);
  });

  it('offers an undo of an event to a member who may change things', async () => {
    show('?event=7');
    const panel = await screen.findByRole('complementary', { name: 'Event' });
    expect(await within(panel).findByRole('button', { name: 'Undo…' })).toBeTruthy();
  });

  it('says nothing of an undo to an auditor', async () => {
    show('?event=7', aWorkspace('auditor'));
    const panel = await screen.findByRole('complementary', { name: 'Event' });
    expect(await within(panel).findByText('Cause')).toBeTruthy();
    expect(within(panel).queryByText('Undo')).toBeNull();
  });
});
