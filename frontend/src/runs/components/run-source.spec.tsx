import { render, screen } from '@testing-library/react';
import { ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { TriggerId } from '@throughline/contracts/ids.js';
import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { firingId, standardHook, triggerId, triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { RunSource } from './run-source.js';

const hookId = TriggerId.parse('0193a000-0000-7000-8000-0000000000ab');

describe('what started a run', () => {
  const show = (startedBy: RunRow['startedBy'], { id = triggerId, ...over }: Partial<TriggerRow> = {}) => {
    fakeServer();
    answer(`GET /api/workspaces/${workspaceId}/members`, page([]));
    answer(`GET /api/workspaces/${workspaceId}/triggers`, page([triggerRow({ id, name: 'Each morning', ...over })]));
    render(
      <WorkspaceContext value={aWorkspace()}>
        <MemoryRouter>
          <RunSource
            run={runRow({ source: { kind: 'trigger', triggerId: TriggerId.parse(id), firingId }, startedBy })}
          />
        </MemoryRouter>
      </WorkspaceContext>,
    );
  };

  it('is the trigger where it started by itself', async () => {
    show({ kind: 'trigger', id: triggerId });
    expect(await screen.findByRole('link', { name: 'Each morning' })).toBeTruthy();
  });

  it.each([
    ['test of Each morning', {}],
    ['test or replay of Each morning', { id: hookId, settings: standardHook }],
  ])('is the person who tried it, by a %s', async (name, trigger: Partial<TriggerRow>) => {
    show({ kind: 'user', id: ownerId }, trigger);
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/harbour/triggers/${trigger.id ?? triggerId}`);
  });
});
