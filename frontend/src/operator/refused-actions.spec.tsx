import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildView } from '@throughline/contracts/operations/build-view.fixtures.js';
import type { ParkedEvent } from '@throughline/contracts/operations/operating.js';
import { MemoryRouter } from 'react-router';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { Toaster } from '../ui/overlays/toast.js';
import { ParkedPanel } from './parked-events/parked-panel.js';
import { BuildActions } from './projections/build-actions.js';

const why = 'Nothing is paused.';
const parked: ParkedEvent = {
  projection: 'agents',
  build: 1,
  position: 119_148,
  state: 'parked',
  type: 'AgentRenamed',
  stream: 'agent-1',
  event: {},
  keys: ['1'],
  error: 'it has no name',
  attempts: 1,
  parkedAt: '2026-11-22T10:00:00.000Z',
};

beforeEach(() => {
  fakeServer();
  answer('GET /api/operator/quarantine', { items: [parked] });
});

const showParked = async () => {
  render(
    <MemoryRouter>
      <ParkedPanel count={1} />
      <Toaster />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
};

it('A build that the worker does not resume says why, and offers it again.', async () => {
  answer('POST /api/operator/projections', { kind: 'refused', why });
  render(<BuildActions build={buildView({ paused: true })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect((await screen.findByRole('alert')).textContent).toContain(why);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resume' }).disabled).toBe(false);
});

it('A build that the worker does not cancel says why in the question, which stays open.', async () => {
  answer('POST /api/operator/projections', { kind: 'refused', why });
  render(<BuildActions build={buildView()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the build' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(why);
});

it('Parked events that the worker does not retry say why, and nothing says that they are retried.', async () => {
  answer('POST /api/operator/projections', { kind: 'refused', why });
  await showParked();
  expect((await screen.findByRole('alert')).textContent).toContain(why);
  expect(screen.queryByText(/^Retrying/)).toBeNull();
});

it('Parked events are not said to be retried before the worker has answered.', async () => {
  answer('POST /api/operator/projections', { kind: 'open' });
  await showParked();
  expect(await screen.findByText('The worker has not answered yet')).toBeTruthy();
  expect(screen.queryByText(/^Retrying/)).toBeNull();
});

it('Parked events that the worker retries say so.', async () => {
  answer('POST /api/operator/projections', { kind: 'taken', builds: [{ projection: 'agents', build: 1 }] });
  await showParked();
  expect(await screen.findByText('Retrying the parked events of agents')).toBeTruthy();
});
