import { render, screen } from '@testing-library/react';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  firingRow,
  triggerActivityRow,
  triggerId,
  triggerRow,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { TriggerScreen } from '../trigger.screen.js';
import { lateDueTime } from './late-due-time.js';

const at = `/api/workspaces/${workspaceId}`;
const minute = 60_000;
/** Its last due time was six minutes ago. */
const due = new Date(Math.floor(Date.now() / minute) * minute - 6 * minute).toISOString();
const interval = (over: Partial<TriggerRow> = {}) =>
  triggerRow({
    enabledAt: new Date(Date.parse(due) - 60 * minute).toISOString(),
    settings: {
      kind: 'schedule',
      timing: { kind: 'interval', minutes: 60 },
      timeZone: 'UTC',
      misfire: 'run_once',
      overlap: 'queue',
    } as TriggerRow['settings'],
    ...over,
  });

const show = async (firings: FiringRow[], lastSlot: string | null) => {
  fakeServer();
  answer(`GET ${at}/triggers`, page([interval()]));
  answer(`GET ${at}/triggers/activity`, page([triggerActivityRow({ lastSlot })]));
  answer(`GET ${at}/triggers/${triggerId}/firings`, page(firings));
  answer(`GET ${at}/agents`, page([]));
  answer('GET /api/lag', { events: 228_000, more: false, ms: 6 * minute });
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/triggers/${triggerId}`]}>
        <Routes>
          <Route path="harbour/triggers/:trigger" element={<TriggerScreen />} />
        </Routes>
      </MemoryRouter>
    </WorkspaceContext>,
  );
};
const waiting = firingRow({ outcome: 'accepted', cause: { kind: 'slot', slot: due, missed: 0 } });

describe('a due time that waits', () => {
  it('is said on the page of its trigger, with how far the system is behind', async () => {
    await show([waiting], due);
    expect(await screen.findByText(/^Due .+, not started yet: the system is 6 min behind\.$/)).not.toBeNull();
  });

  const known = { activity: triggerActivityRow({ lastSlot: due }), now: Date.parse(due) + 6 * minute };
  it('has fired and started no run', () => expect(lateDueTime(interval(), { ...known, firings: [waiting] })).toBe(due));
  it('has not fired', () => {
    const activity = triggerActivityRow({ lastSlot: null });
    expect(lateDueTime(interval(), { ...known, activity, firings: [] })).toBe(due);
    expect(lateDueTime(interval({ status: 'paused' }), { ...known, activity, firings: [] })).toBeNull();
  });
  it('is not one that started a run, or is due just now', () => {
    expect(lateDueTime(interval(), { ...known, firings: [{ ...waiting, outcome: 'started' }] })).toBeNull();
    expect(lateDueTime(interval(), { ...known, now: Date.parse(due) + 1_000, firings: [waiting] })).toBeNull();
  });
});
