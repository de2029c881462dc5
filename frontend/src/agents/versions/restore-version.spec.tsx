import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, definition, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { UserId } from '@throughline/contracts/ids.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { AgentLayout } from '../overview/agent-layout.js';
import { RestoreVersion } from './restore-version.js';

it('names whose unpublished edits a restored version replaces, and which they are', async () => {
  fakeServer();
  const at = `/api/workspaces/${workspaceId}`;
  const live = definition({ instructions: '1. Answer: Say hello.' });
  const agent = agentRow({
    status: 'active',
    publishedVersion: 2,
    published: definition({ instructions: '1. Say hi.' }),
    draft: definition({ instructions: '1. Say goodbye.' }),
    unpublishedFields: ['instructions'],
    unpublishedEditors: [UserId.parse('0193a000-0000-7000-8000-0000000000bb'), ownerId],
  });
  for (const list of ['agents/activity', 'triggers', 'runs']) answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/agents`, page([agent]));
  answer(`GET ${at}/members`, page([]));
  const side = { key: '1', name: 'Version 1', version: 1, definition: live };
  render(
    <WorkspaceContext value={aWorkspace('builder')}>
      <MemoryRouter initialEntries={[`/harbour/agents/${agentId}`]}>
        <Routes>
          <Route path=":workspace/agents/:agent" element={<AgentLayout />}>
            <Route index element={<RestoreVersion side={side} />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/^Unpublished edits by .+ and you leave the draft\./)).toBeTruthy();
  expect(dialog.getByText(/goodbye/)).toBeTruthy();
});
