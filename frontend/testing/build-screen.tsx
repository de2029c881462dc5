import { fireEvent, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { agentId, agentRow, definition, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { Role } from '@throughline/contracts/roles.js';
import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from './a-workspace.js';
import type { Asked } from './fake-server.js';
import { WorkspaceContext } from '../src/lib/session/workspace.js';
import { useAgents } from '../src/agents/data/agents.store.js';
import { AgentLayout } from '../src/agents/overview/agent-layout.js';
import { BuildScreen } from '../src/agents/editor/build.screen.js';

export const at = `/api/workspaces/${workspaceId}`;
export const live = definition({ instructions: '1. Answer: Say hello.' });
export const agent = agentRow({
  status: 'active',
  revision: 4,
  publishedVersion: 1,
  published: live,
  draft: live,
  unpublishedFields: [],
  unpublishedEditors: [],
});
export const rehearsal = {
  provider: 'rehearsal',
  name: 'Rehearsal',
  description: 'Not AI: it follows fixed rules.',
  ai: false,
  models: [{ model: 'rehearsal-1', name: 'Rehearsal' }],
};

export const show = (role: Role = 'builder') =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/agents/${agentId}/build`]}>
        <Routes>
          <Route path=":workspace/agents/:agent" element={<AgentLayout />}>
            <Route path="build" element={<BuildScreen />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );

export const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Instructions' });
export const write = async (text: string) => fireEvent.change(await editor(), { target: { value: text } });
export const wait = () => act(() => jest.advanceTimersByTimeAsync(2_000));
export const saves = (asked: readonly Asked[]) => asked.filter(({ path }) => path.endsWith('/draft'));
export const rowIs = (over: Partial<AgentRow>) => act(() => useAgents.apply([{ ...agent, ...over }]));
