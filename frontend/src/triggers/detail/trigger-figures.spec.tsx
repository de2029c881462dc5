import { render, screen } from '@testing-library/react';
import { triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { TriggerFigures } from './trigger-figures.js';

it('The figures of a trigger count a run that failed once, among those that started.', async () => {
  fakeServer();
  const trigger = triggerRow();
  const today = new Date().toISOString().slice(0, 10);
  const activity: TriggerActivityRow = {
    id: trigger.id,
    workspaceId: trigger.workspaceId,
    position: 1,
    firings: 7,
    failuresInARow: 0,
    last: null,
    lastSlot: null,
    days: [{ day: today, started: 4, refused: 0, failed: 3, runsFailed: 1 }],
  };
  answer(`GET /api/workspaces/${trigger.workspaceId}/triggers/activity`, page([activity]));
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter>
        <TriggerFigures trigger={trigger} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await screen.findByText('1 failed');
  const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect(figure('Runs started, 7 days')).toBe('41 failed');
  expect(figure('Failed to start')).toBe('2');
});
