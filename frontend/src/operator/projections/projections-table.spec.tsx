import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import userEvent from '@testing-library/user-event';
import { buildView } from '@throughline/contracts/operations/build-view.fixtures.js';
import { healthSnapshot } from '@throughline/contracts/operations/health-snapshot.fixtures.js';
import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { ProjectionsTable } from './projections-table.js';

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer('POST /api/operator/projections', { kind: 'taken', builds: [{ projection: 'agents', build: 2 }] });
});

const live = buildView({ build: 1, status: 'live', purpose: 'serve', position: 1_000 });
const show = (builds: BuildView[], alive = true) =>
  render(
    <ProjectionsTable
      snapshot={healthSnapshot({ builds: [live, ...builds], worker: { owner: 'one', alive, failure: null } })}
    />,
    { wrapper: MemoryRouter },
  );
const choose = async (item: string | RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: 'Actions of agents' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};

describe('the table of projections', () => {
  it('asks, before a rebuild, what the command line can be told as well', async () => {
    show([]);
    const dialog = await choose('Rebuild…');
    await userEvent.click(dialog.getByLabelText(/Build without swapping/));
    await userEvent.click(dialog.getByLabelText(/Park events that cannot be folded/));
    await userEvent.click(dialog.getByRole('button', { name: 'Rebuild' }));
    expect(asked.map(({ body }) => body)).toEqual([
      { action: 'rebuild', projections: ['agents'], fromLog: false, park: true, swap: false },
    ]);
  });

  it('shows in events and in time how far a live build is behind', () => {
    const late = buildView({
      projection: 'runs',
      build: 1,
      status: 'live',
      lag: { events: 1_200, more: false, ms: 90_000 },
    });
    show([late]);
    expect(screen.queryByText('1,200 events, 90 s')).not.toBeNull();
    expect(screen.queryByText('none')).not.toBeNull();
  });

  it('shows how quickly a build goes, what it has parked and how long it takes', () => {
    show([buildView({ parkedEvents: 3 })]);
    expect(screen.queryByText('25 events/s, 30.0 s left')).not.toBeNull();
    expect(screen.queryByText('3 events parked')).not.toBeNull();
  });

  it('promises no end while no worker is running', () => {
    show([buildView()], false);
    expect(screen.queryByText(/left$/)).toBeNull();
    expect(screen.queryByText('no worker is running')).not.toBeNull();
  });

  it('swaps in what is ready', async () => {
    show([buildView({ status: 'ready', purpose: 'ready' })]);
    expect(screen.queryByText('Ready')).not.toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Swap in' }));
    expect(asked).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Swap in' }));
    expect(asked.map(({ body }) => body)).toEqual([{ action: 'swap', projections: ['agents'] }]);
  });

  it('keeps the build before until its time is over, to go back to or to drop', async () => {
    const keptUntil = '2026-01-03T03:04:05.000Z';
    show([buildView({ build: 3, status: 'previous', purpose: 'serve', keptUntil })]);
    expect(screen.getByText(/build 3 kept/).textContent).toMatch(/until 3 Jan/);
    const dialog = await choose('Drop build 3…');
    await userEvent.click(dialog.getByRole('button', { name: 'Drop build' }));
    await userEvent.click((await choose('Roll back to build 3…')).getByRole('button', { name: 'Roll back' }));
    expect(asked.map(({ body }) => body)).toEqual([
      { action: 'drop', projections: ['agents'] },
      { action: 'rollback', projections: ['agents'] },
    ]);
  });

  it('gives up a build only after a question, and says in it why the worker refuses', async () => {
    answer('POST /api/operator/projections', { kind: 'refused', why: 'It is over already.' });
    show([buildView()]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the build' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The worker refused: It is over already.');
    expect(asked.map(({ body }) => body)).toEqual([{ action: 'cancel', projections: ['agents'] }]);
  });

  it('says of each comparison which build was compared', () => {
    const compared = (rows: number) => ({
      position: 250,
      tables: [{ table: 'agents', live: { rows }, fresh: { rows }, equal: true }],
    });
    const own = { ...live, verification: compared(7) };
    const other = buildView({ status: 'verified', verification: compared(9) });
    render(<ProjectionsTable snapshot={healthSnapshot({ builds: [own, other] })} />, { wrapper: MemoryRouter });
    expect(screen.queryByText('7 rows compared, all equal')).not.toBeNull();
    expect(screen.queryByText('9 rows compared, all equal')).toBeNull();
    expect(screen.getByText(/^build 2 equal/).textContent).toMatch(/2 Jan/);
  });

  it('never counts more events done than there are', () => {
    show([buildView({ paused: true, eventsDone: 1_003 })]);
    expect(screen.queryByText(/1,000 of 1,000 events/)).not.toBeNull();
  });

  it('leads from what the live build has parked to the panel', () => {
    render(<ProjectionsTable snapshot={healthSnapshot({ builds: [{ ...live, parkedEvents: 1 }] })} />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getByRole('link', { name: 'one event parked' }).getAttribute('href')).toBe('#parked');
  });
});
