import { render, screen, within } from '@testing-library/react';
import { buildView } from '@throughline/contracts/operations/build-view.fixtures.js';
import { healthSnapshot } from '@throughline/contracts/operations/health-snapshot.fixtures.js';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { useConnection } from '../../lib/live/connection.js';
import { useHealthSnapshot } from '../../lib/live/health-snapshot.js';
import { ActionsScreen } from '../actions/actions.screen.js';
import { ParkedEventScreen } from './parked-event.screen.js';
import { OperatorNavigation } from '../operator-navigation.js';
import { OperatorNotFoundScreen } from './operator-not-found.screen.js';
import { PartScreen } from './part.screen.js';
import { ProjectionScreen } from './projection.screen.js';
import { QueueScreen } from './queue.screen.js';
import { UnreadableEventScreen } from './unreadable-event.screen.js';

const at = '2026-01-02T03:04:05.000Z';
const event = { type: 'AgentRenamed', stream: 'agent-1', position: 7, data: { name: '•••' } };
const parked = {
  projection: 'agents',
  build: 1,
  position: 7,
  state: 'parked',
  type: 'AgentRenamed',
  stream: 'agent-1',
  event,
  keys: ['a'],
  error: 'no such row',
  attempts: 2,
  parkedAt: at,
};

beforeEach(() => {
  fakeServer();
  useHealthSnapshot.setState({ snapshot: null, samples: [], receivedAt: 0 });
  useConnection.setState({ state: 'live' });
  answer(
    'GET /api/operator/pulse',
    healthSnapshot({
      builds: [buildView({ status: 'live', projection: 'agents' }), buildView({ status: 'live', projection: 'runs' })],
      queues: [{ queue: 'mail', waiting: 1, active: 0, failed: 1, delayed: 0, oldest: 5_000 }],
      health: [{ part: 'postgres', status: 'away', since: at, about: 'no answer' }],
      parked: 1,
      unreadable: 1,
    }),
  );
  answer('GET /api/operator/quarantine', { items: [parked, { ...parked, projection: 'runs', position: 9 }] });
});

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/operator/projections/:projection" element={<ProjectionScreen />} />
        <Route path="/operator/queues/:queue" element={<QueueScreen />} />
        <Route path="/operator/parked/:projection/:position" element={<ParkedEventScreen />} />
        <Route path="/operator/unreadable/:position" element={<UnreadableEventScreen />} />
        <Route path="/operator/uptime/:part" element={<PartScreen />} />
        <Route path="/operator/actions" element={<ActionsScreen />} />
        <Route path="/operator" element={<Here />} />
        <Route path="/operator/*" element={<OperatorNotFoundScreen />} />
      </Routes>
    </MemoryRouter>,
  );

const Here = () => {
  const { pathname, hash } = useLocation();
  return pathname + hash;
};

describe('A page of the console', () => {
  it('shows one projection with the events that it could not fold, and no other', async () => {
    show('/operator/projections/agents');
    const table = await screen.findByRole('table', { name: 'Builds of agents' });
    expect(within(table).queryByText('runs')).toBeNull();
    expect(await screen.findByRole('link', { name: '#7' })).toHaveProperty('pathname', '/operator/parked/agents/7');
    expect(screen.queryByRole('link', { name: '#9' })).toBeNull();
  });

  it('has a heading that says what it is', async () => {
    show('/operator/queues/mail');
    expect(await screen.findByRole('heading', { name: 'Queue mail' })).toBeTruthy();
  });

  it.each([
    ['/operator/queues/mail', 'Overview'],
    ['/operator/uptime/api', 'Uptime'],
  ])('at %s is marked in the navigation as a part of %s', (address, place) => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <OperatorNavigation />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(place);
  });

  it.each(['projections', 'queues'])('that lists all %s is the section of the overview', async (section) => {
    show(`/operator/${section}`);
    expect(await screen.findByText(`/operator#${section}`)).toBeTruthy();
  });

  it('that does not exist leads to the overview', async () => {
    show('/operator/nothing');
    expect(await screen.findByText('Page not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the overview' })).toHaveProperty('pathname', '/operator');
  });

  it('says that there is no projection of a name', async () => {
    show('/operator/projections/nothing');
    expect(await screen.findByText('No such projection')).toBeTruthy();
  });

  it('shows one queue, and why its jobs failed', async () => {
    const job = { id: 'doomed', addedAt: at, attempts: 3, reason: 'the server said no', retries: true };
    answer('GET /api/operator/queues/mail/failed', { items: [job] });
    show('/operator/queues/mail');
    const table = await screen.findByRole('table', { name: 'Failed jobs' });
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/doomedthe server said no3/);
    expect(screen.getByText('1 failed')).toBeTruthy();
  });

  it('shows one parked event, or that it is not parked any more', async () => {
    const { unmount } = show('/operator/parked/agents/7');
    expect(await screen.findByText(/no such row/)).toBeTruthy();
    unmount();
    show('/operator/parked/agents/8');
    expect(await screen.findByText('It is not parked any more')).toBeTruthy();
  });

  it('shows one unreadable event, with what an operator can decide', async () => {
    const view = { ...event, reason: 'unknown_type', detail: 'no event has this name', event, skipped: false };
    answer('GET /api/operator/unreadable', { items: [view] });
    show('/operator/unreadable/7');
    expect(await screen.findByRole('button', { name: 'Go on without it…' })).toBeTruthy();
  });

  it('shows one part with its outages alone', async () => {
    const outage = { id: '00000000-0000-7000-8000-0000000000aa', status: 'away', from: at, until: at, ended: true };
    answer('GET /api/operator/outages', {
      since: at,
      items: [
        { ...outage, part: 'postgres', about: 'no answer' },
        { ...outage, id: '00000000-0000-7000-8000-0000000000ab', part: 'mail', about: 'five wait' },
      ],
      more: false,
    });
    show('/operator/uptime/postgres');
    const table = await screen.findByRole('table', { name: 'Outages' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(screen.getByRole('list', { name: 'Health' })).getByText('Away')).toBeTruthy();
  });

  it('lists who did what, with the reason and the account of the machine', async () => {
    const by = { kind: 'operator', id: 'command line', name: null };
    const skipped = { action: 'skip', projections: ['agents'], position: 7, reason: 'Written by mistake.' };
    const action = { position: 12, at, type: 'ProjectionsOperated', by, osUser: 'root', data: skipped, person: null };
    const granted = { ...action, position: 11, type: 'OperatorGranted', data: { source: 'operator' }, person: 'Ben' };
    const ada = { ...granted, by: { kind: 'operator', id: 'a', name: 'Ada' }, osUser: null };
    answer('GET /api/operator/actions', { items: [action, ada], more: false });
    show('/operator/actions');
    const rows = within(await screen.findByRole('table', { name: 'Actions' })).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(
      /Requested to skip an event in agents, #7Written by mistake\..*root on the machine/,
    );
    expect(rows[2]?.textContent).toMatch(/Made Ben an operator.*Ada/);
  });
});
