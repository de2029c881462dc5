import { FiringId } from '@throughline/contracts/ids.js';
import { render, screen } from '@testing-library/react';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  firingRow,
  triggerActivityRow,
  triggerId,
  triggerRow,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import { unknownLag, type SystemLag } from '@throughline/contracts/operations/lag.js';
import type { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { MemoryRouter, Route, Routes } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { numberedId } from '../../../testing/paged.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { TriggerScreen } from '../trigger.screen.js';
import { lateDueTimes } from './late-due-time.js';

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

const behind: SystemLag = { events: 228_000, more: false, ms: 6 * minute };

const show = async (firings: FiringRow[], lastSlot: string | null, lag = behind) => {
  fakeServer();
  answer(`GET ${at}/triggers`, page([interval()]));
  answer(`GET ${at}/triggers/activity`, page([triggerActivityRow({ lastSlot })]));
  answer(`GET ${at}/triggers/${triggerId}/firings`, page(firings));
  answer(`GET ${at}/agents`, page([]));
  answer('GET /api/lag', lag);
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

  it('does not look as if the system were up to date while its lag is unknown', async () => {
    await show([waiting], due, unknownLag);
    expect(
      await screen.findByText(/^Due .+, not started yet: how far the system is behind is not known\.$/),
    ).toBeTruthy();
  });

  const known = { activity: triggerActivityRow({ lastSlot: due }), now: Date.parse(due) + 6 * minute };
  it('has fired and started no run', () =>
    expect(lateDueTimes(interval(), { ...known, firings: [waiting] })).toEqual({ oldest: due, count: 1 }));
  it('has not fired', () => {
    const activity = triggerActivityRow({ lastSlot: null });
    expect(lateDueTimes(interval(), { ...known, activity, firings: [] })).toEqual({ oldest: due, count: 1 });
    expect(lateDueTimes(interval({ status: 'paused' }), { ...known, activity, firings: [] })).toBeNull();
  });
  it('is not one that started a run, or is due just now', () => {
    expect(lateDueTimes(interval(), { ...known, firings: [{ ...waiting, outcome: 'started' }] })).toBeNull();
    expect(lateDueTimes(interval(), { ...known, now: Date.parse(due) + 1_000, firings: [waiting] })).toBeNull();
  });
  it('is counted with all later ones for as long as they wait, and named by the oldest', () => {
    const everyMinute = interval();
    const schedule = { ...everyMinute.settings, timing: { kind: 'interval', minutes: 1 } } as TriggerRow['settings'];
    const trigger = { ...everyMinute, settings: schedule };
    const lateAfter = (minutes: number) =>
      lateDueTimes(trigger, { ...known, now: Date.parse(due) + minutes * minute + 10_000, firings: [] });
    const oldest = new Date(Date.parse(due) + minute).toISOString();
    expect([1, 2, 90].map(lateAfter)).toEqual([1, 2, 90].map((count) => ({ oldest, count })));
    expect(lateDueTimes(trigger, { ...known, firings: [waiting] })).toEqual({ oldest: due, count: 6 });
  });
  it('are one sentence with their number', async () => {
    const earlier = new Date(Date.parse(due) - 60 * minute).toISOString();
    const first = firingRow({
      ...waiting,
      id: FiringId.parse(numberedId(1)),
      cause: { kind: 'slot', slot: earlier, missed: 0 },
    });
    await show([waiting, first], due);
    expect(
      await screen.findByText(/^2 due times since .+ have not started yet: the system is 6 min behind\.$/),
    ).toBeTruthy();
  });
});
