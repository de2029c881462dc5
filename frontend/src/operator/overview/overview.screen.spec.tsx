import { act, render, screen, within } from '@testing-library/react';
import { buildView } from '@throughline/contracts/operations/build-view.fixtures.js';
import { healthSnapshot } from '@throughline/contracts/operations/health-snapshot.fixtures.js';
import type { HealthSnapshot, Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { useConnection } from '../../lib/live/connection.js';
import { applySamples, useHealthSnapshot } from '../../lib/live/health-snapshot.js';
import { OverviewScreen } from './overview.screen.js';

beforeEach(() => {
  fakeServer();
  useHealthSnapshot.setState({ snapshot: null, samples: [], receivedAt: 0 });
  useConnection.setState({ state: 'live' });
});

const show = async (over: Partial<HealthSnapshot>) => {
  answer('GET /api/operator/pulse', healthSnapshot(over));
  answer('GET /api/operator/samples', { items: [] });
  answer('GET /api/halt', { halt: null });
  answer('GET /api/operator/disk', {
    newest: { at: '2026-01-02T03:04:05.000Z', parts: {} },
    disk: null,
    perDay: null,
    fullInDays: null,
  });
  answer('GET /api/operator/quarantine', { items: [] });
  answer('GET /api/operator/workspaces', {
    items: [],
    limits: { storedBytes: 1, eventsPerDay: 1, eventBytesPerDay: 1 },
  });
  render(<OverviewScreen />, { wrapper: MemoryRouter });
  await screen.findByRole('list', { name: 'Health' });
};
const nobody = { tables: null, queues: null, processes: null };
const sample: Sample = {
  at: '2026-01-02T03:04:05.000Z',
  head: 9,
  folded: 9,
  lag: 0,
  lagMs: 0,
  policyLag: 228_000,
  policyLagMs: 360_000,
  requests: 0,
  p95: null,
  sent: 0,
  sockets: 0,
};
const earlier = '2026-01-02T03:04:05.000Z';

describe('the overview', () => {
  it('knows nothing of what never answered, and gives no advice about it', async () => {
    const unknown = { part: 'mail', status: 'unknown', since: earlier, about: 'could not be asked' } as const;
    await show({ heard: nobody, builds: [], worker: null, health: [unknown] });
    expect(screen.queryByText('Unknown')).not.toBeNull();
    expect(screen.queryAllByText('Unknown: no answer.')).toHaveLength(4);
    expect(screen.queryByText('No worker has ever run')).toBeNull();
    expect(screen.queryByText('No event waits.')).toBeNull();
  });

  it('shows earlier values with their time when a part does not answer', async () => {
    await show({ heard: { ...healthSnapshot().heard, tables: earlier }, builds: [buildView({ status: 'live' })] });
    expect(screen.queryByText('agents')).not.toBeNull();
    expect(screen.getByText(/^Projections as of/).textContent).toContain('no answer since');
    expect(screen.queryByText(/^Queues as of/)).toBeNull();
  });

  it('shows no figure in the charts before the first values came', async () => {
    await show({});
    const charts = screen.getByRole('region', { name: 'The last hour' });
    expect(charts.textContent).not.toMatch(/0|none|no requests/);
    act(() => applySamples([sample]));
    expect(within(charts).getByText(/^6 min/)).toBeTruthy();
  });

  it('shows how far policies are behind: a light, and a chart of the last hour in time and events', async () => {
    const late = {
      part: 'policies',
      status: 'slow',
      since: earlier,
      about: '3 of 40 behind, 228,000 events, 6 min',
    } as const;
    await show({ health: [late] });
    act(() => applySamples([sample]));
    const light = within(screen.getByRole('list', { name: 'Health' })).getByRole('listitem');
    expect(light.textContent).toContain('PoliciesSlow3 of 40 behind, 228,000 events, 6 min');
    const chart = await screen.findByRole('img', { name: /^Policies behind in the last hour: now 6 min/ });
    expect(chart.getAttribute('aria-label')).toContain('228,000 events');
    expect(screen.getByRole('img', { name: /^Projections behind in the last hour: now none/ })).not.toBeNull();
  });

  it('has a gap and no current figure where a lag could not be read, while requests are those of now', async () => {
    await show({});
    const unread = { lag: null, lagMs: null, policyLag: null, policyLagMs: null };
    const later = { ...sample, at: '2026-01-02T03:04:10.000Z', requests: 7 };
    act(() =>
      applySamples([
        { ...sample, lag: 4, lagMs: 90_000 },
        { ...later, ...unread },
      ]),
    );
    expect(
      await screen.findByRole('img', { name: /^Projections behind .*: now not known, peak 1 min 30 s$/ }),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Policies behind .*: now not known, peak 6 min$/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Requests .*: now 7\.0\/s, peak 7\.0\/s$/ })).toBeTruthy();
  });

  it('has a gap up to now and no current figure when the newest sample is old', async () => {
    await show({ at: '2026-01-02T03:34:10.000Z' });
    act(() => applySamples([{ ...sample, requests: 7 }]));
    const chart = await screen.findByRole('img', { name: /^Requests .*: now not known, peak 7\.0\/s$/ });
    const [, x] = /^M([0-9.]+) /.exec(chart.querySelector('path[fill=none]')?.getAttribute('d') ?? '') ?? [];
    expect(Number(x)).toBeLessThan(160);
  });

  it('advises to start a worker where none has ever run', async () => {
    await show({ builds: [], worker: null });
    expect(screen.queryByText('No worker has ever run')).not.toBeNull();
  });

  it('says that its values are outdated when no updates arrive', async () => {
    await show({});
    expect(screen.queryByText(/No updates are arriving/)).toBeNull();
    act(() => useConnection.setState({ state: 'reconnecting' }));
    expect(await screen.findByText(/No updates are arriving/)).not.toBeNull();
  });
});
