import { buildView } from '@throughline/contracts/operations/build-view.fixtures.js';
import { healthSnapshot } from '@throughline/contracts/operations/health-snapshot.fixtures.js';
import type { HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { getSample } from './sample-of.js';

const lag = { events: 3, more: false, ms: 400 };
const live = (known: typeof lag | null) =>
  buildView({ projection: 'history', status: 'live', eventsDone: 9, lag: known });
const getTaken = (over: Partial<HealthSnapshot>) =>
  getSample(healthSnapshot({ builds: [live(lag)], policies: [{ policy: 'when-spec', ...lag }], ...over }));
const { heard, at } = healthSnapshot();

describe('a sample', () => {
  it('has the lag of projections and policies', () =>
    expect(getTaken({})).toMatchObject({ head: 1_000, folded: 9, lag: 3, lagMs: 400, policyLag: 3, policyLagMs: 400 }));

  it('has the other figures also while a lag or the head cannot be read', () =>
    expect(getTaken({ builds: [live(null)], head: null })).toMatchObject({
      head: null,
      folded: 9,
      lag: null,
      lagMs: null,
      policyLag: 3,
      requests: 0,
      sockets: 0,
    }));

  it('has no figures of earlier answers', () => {
    expect(getTaken({ heard: { ...heard, tables: '2026-01-02T03:04:05.000Z' } })).toMatchObject({
      folded: null,
      lag: null,
    });
    const unread = { part: 'policies', status: 'unknown', since: at, about: 'could not be read' } as const;
    expect(getTaken({ health: [unread] })).toMatchObject({ lag: 3, policyLag: null, policyLagMs: null });
  });
});
