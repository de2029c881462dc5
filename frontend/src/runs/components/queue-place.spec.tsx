import { act, render, screen, waitFor } from '@testing-library/react';
import { agentId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentActivityRow } from '@throughline/contracts/agents/agent.rows.js';
import { runId, runRow } from '@throughline/contracts/runs/run.fixtures.js';
import type { RunQueuePlace } from '@throughline/contracts/runs/run.requests.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useAgentActivity } from '../../agents/data/agents.store.js';
import { placeSentence, QueuePlace } from './queue-place.js';

const at = `/api/workspaces/${workspaceId}`;
const activity = (position: number): AgentActivityRow => ({
  id: agentId,
  workspaceId,
  position,
  runs: 1,
  underWay: [runId],
  waitingApproval: [],
  waitingAnswer: [],
  last: null,
  days: [],
});

describe('a queued run', () => {
  it('says its place and what it waits for, and counts again when a run of its agent changes', async () => {
    fakeServer();
    answer(`GET ${at}/agents/activity`, page([activity(100)]));
    answer(`GET ${at}/runs/${runId}/queue`, ({ path }: Asked) => ({
      before: path.endsWith('?after=200') ? 0 : 11,
      inProgress: 5,
      parallelRuns: 5,
    }));
    render(
      <WorkspaceContext value={aWorkspace()}>
        <MemoryRouter>
          <QueuePlace run={runRow({ status: 'queued', position: 90 })} />
        </MemoryRouter>
      </WorkspaceContext>,
    );
    expect(await screen.findByText(/^11 runs before it\. All 5 runs that this agent may have at a time/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Runs in progress' });
    expect(link.getAttribute('href')).toBe(`/harbour/agents/${agentId}/runs?status=running`);
    act(() => useAgentActivity.apply([activity(200)]));
    expect(await screen.findByText(/^Next in the queue\./)).toBeTruthy();
  });

  it('says nothing once the run has started', async () => {
    const asked = fakeServer();
    answer(`GET ${at}/agents/activity`, page([activity(100)]));
    answer(`GET ${at}/runs/${runId}/queue`, { before: null, inProgress: 5, parallelRuns: 5 });
    const { container } = render(
      <WorkspaceContext value={aWorkspace()}>
        <MemoryRouter>
          <QueuePlace run={runRow({ status: 'queued', position: 90 })} />
        </MemoryRouter>
      </WorkspaceContext>,
    );
    await waitFor(() => expect(asked.some(({ path }) => path.includes('/queue'))).toBe(true));
    expect(container.textContent).toBe('');
  });

  it.each<[RunQueuePlace & { before: number }, string]>([
    [{ before: 0, inProgress: 4, parallelRuns: 5 }, 'Next: it starts in a moment.'],
    [{ before: 1, inProgress: 4, parallelRuns: 5 }, '1 run before it. They start in a moment.'],
    [
      { before: 1_999, inProgress: 1, parallelRuns: 1 },
      '1,999 runs before it. The 1 run that this agent may have at a time is in progress.',
    ],
  ])('%j', (place, sentence) => expect(placeSentence(place)).toBe(sentence));
});
