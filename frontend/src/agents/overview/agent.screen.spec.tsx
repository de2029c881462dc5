import { render, screen, waitFor, within } from '@testing-library/react';
import { agentId, agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { RunId } from '@throughline/contracts/ids.js';
import { runId, runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { AgentLayout } from './agent-layout.js';
import { AgentScreen } from './agent.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const endedId = RunId.parse('0193a000-0000-7000-8000-0000000000dd');

const figures = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .filter(({ nextElementSibling }) => nextElementSibling?.className.includes('text-xl'))
      .map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]),
  );

const show = () =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/agents/${agentId}`]}>
        <Routes>
          <Route path=":workspace/agents/:agent" element={<AgentLayout />}>
            <Route index element={<AgentScreen />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );

describe('the overview of an agent', () => {
  beforeEach(() => {
    fakeServer();
    const day = new Date().toISOString().slice(0, 10);
    const days = [{ day, succeeded: 2, failed: 1, other: 0, costMicros: 0 }];
    const activity = { id: agentId, workspaceId, position: 1, runs: 4, underWay: [runId], waitingApproval: [] };
    answer(`GET ${at}/agents`, page([agentRow({ status: 'active', publishedVersion: 1 })]));
    answer(`GET ${at}/agents/activity`, page([{ ...activity, last: null, days }]));
    for (const list of ['triggers', 'members', `agents/${agentId}/versions`]) answer(`GET ${at}/${list}`, page([]));
    const ended = { id: endedId, status: 'succeeded', endedAt: '2026-11-14T16:02:22.000Z' } as const;
    answer(`GET ${at}/runs`, page([runRow({ status: 'running' }), runRow(ended)]));
  });

  it('says nothing of figures, triggers and versions until they are there', async () => {
    const pending = () => new Promise(() => undefined);
    for (const list of ['agents/activity', 'triggers', `agents/${agentId}/versions`])
      answer(`GET ${at}/${list}`, pending);
    show();
    await screen.findByText('Last 30 days');
    expect(figures()).toEqual({ Succeeded: '', Failed: '', Cost: '' });
    expect(screen.queryByText(/^No (?:triggers|versions) yet/)).toBeNull();
  });

  it('counts each run that ended in one figure', async () => {
    show();
    await screen.findByText('Last 30 days');
    await waitFor(() => expect(figures()['Succeeded']).not.toBe(''));
    expect(figures()).toEqual({ Succeeded: '2', Failed: '1', Cost: '$0.00' });
  });

  it('lists a run either in progress or as a recent one', async () => {
    show();
    const inProgress = await screen.findByRole('list', { name: 'Runs in progress' });
    expect(within(inProgress).getByText(runId.slice(-6))).toBeTruthy();
    const recent = within(await screen.findByRole('table', { name: 'Runs' }));
    expect(recent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([`Run ${endedId.slice(-6)}`]);
  });
});
