import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, definition, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { UserId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { AgentLayout } from '../overview/agent-layout.js';
import { ReplacedEditsSection } from './replaced-edits.js';

const colleague = UserId.parse('0193a000-0000-7000-8000-0000000000bb');
const at = `/api/workspaces/${workspaceId}`;
const replaced: ReplacedEdits[] = [
  {
    number: 2,
    editors: [ownerId],
    by: colleague,
    version: null,
    at: '2026-11-22T10:00:00.000Z',
    changes: { instructions: '1. Answer: Say hello.\n2. Thank them.' },
    lines: ['2. Thank them.'],
  },
  {
    number: 1,
    editors: [ownerId, colleague],
    by: null,
    version: 1,
    at: '2026-11-21T10:00:00.000Z',
    changes: { instructions: '1. Say hi.' },
    lines: [],
  },
];

const show = (role: Role, edits: readonly ReplacedEdits[]) => {
  const asked = fakeServer();
  const agent = agentRow({ draft: definition({ instructions: '1. Answer: Say hello.\n2. Refuse.' }) });
  for (const list of ['agents/activity', 'triggers', 'runs', 'members']) answer(`GET ${at}/${list}`, page([]));
  answer(`GET ${at}/agents`, page([agent]));
  answer(`GET ${at}/agents/${agentId}/replaced-edits`, edits);
  answer(`PATCH ${at}/agents/${agentId}/draft`, { id: agentId, revision: 2, position: 9 });
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/agents/${agentId}#replaced-edits`]}>
        <Routes>
          <Route path=":workspace/agents/:agent" element={<AgentLayout />}>
            <Route index element={<ReplacedEditsSection />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );
  return asked;
};
const lines = async () =>
  within(await screen.findByRole('list', { name: 'Replaced edits' }))
    .getAllByRole('listitem')
    .map((line) => within(line));

describe('the replaced edits of an agent', () => {
  it('say who replaced whose edits, and a URL leads to them', async () => {
    show('builder', replaced);
    const [line, draft] = await lines();
    expect(line?.getByText(/replaced a line by you in the instructions\./)).toBeTruthy();
    expect(
      draft?.getByText(/^A program restored version 1, which replaced unpublished edits by .+ and you\./),
    ).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Replaced edits' }));
  });

  it('are shown as a difference to the draft, and come back into it next to what replaced them', async () => {
    const asked = show('builder', replaced);
    const [line] = await lines();
    await userEvent.click(line?.getByRole('button', { name: 'Show changes' }) ?? document.body);
    expect(line?.getByText(/Thank them/)).toBeTruthy();
    await userEvent.click(line?.getByRole('button', { name: 'Bring back' }) ?? document.body);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
        changes: { instructions: '1. Answer: Say hello.\n2. Thank them.\n2. Refuse.' },
      }),
    );
  });

  it('of a restored version come back as they were, or next to what is there now', async () => {
    const asked = show('builder', replaced);
    const [, draft] = await lines();
    await userEvent.click(draft?.getByRole('button', { name: 'Keep both' }) ?? document.body);
    const sent = () => JSON.stringify(asked.find(({ method }) => method === 'PATCH')?.body);
    await waitFor(() => expect(sent()).toContain('Say hi.'));
    expect(sent()).toContain('Refuse.');
  });

  it('are read but not brought back by a role that cannot edit, and without any there is no list', async () => {
    show('auditor', replaced);
    const [line] = await lines();
    expect(line?.getByRole('button', { name: 'Show changes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull();
  });
});
