import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { agentId, agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { http } from '../../lib/http.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { AgentLayout } from './agent-layout.js';

const at = `/api/workspaces/${workspaceId}`;
const behind = {
  type: 'about:blank',
  title: 'Still catching up. Try again in a moment.',
  status: 503,
  instance: '',
  code: 'read_position_unavailable',
};

afterEach(() => jest.useRealTimers());

it('an agent that was just made and is not in the lists yet takes longer, and is shown once they have it', async () => {
  jest.useFakeTimers();
  const asked = fakeServer();
  const settle = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
  answer(`POST ${at}/agents`, { id: agentId, revision: 0, position: 4_711 });
  answer(`GET ${at}/agents`, behind, 503);
  await http.post(`${at}/agents`, { name: 'Scout' }, Receipt);
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/agents/${agentId}`]}>
        <Routes>
          <Route path=":workspace/agents/:agent" element={<AgentLayout />} />
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await settle();
  expect(screen.getByText('This is taking longer than usual')).not.toBeNull();
  expect(screen.queryByText('Page not found')).toBeNull();
  expect(asked.at(-1)?.path).toContain('after=4711');
  answer(`GET ${at}/agents`, page([agentRow({ name: 'Scout' })]));
  await settle(2_000);
  expect(screen.queryByText('This is taking longer than usual')).toBeNull();
  expect(screen.getAllByText('Scout').length).toBeGreaterThan(0);
});
