import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { RunId, shortId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { minuteAt, numberedId } from '../../../testing/paged.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { RunsScreen } from './runs.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const buildId = (number: number) => RunId.parse(numberedId(number));
const run = (number: number, over: Partial<ReturnType<typeof runRow>> = {}) =>
  runRow({
    id: buildId(number),
    queuedAt: minuteAt(number),
    position: number,
    status: 'running',
    endedAt: null,
    ...over,
  });
const ended = { status: 'succeeded', endedAt: minuteAt(900) } as const;
const receipt = (number: number) => ({ id: numberedId(number), revision: 2, position: 1 });
const invalidState = {
  type: 'about:blank',
  title: 'Not possible in this state.',
  status: 409,
  instance: 'urn:request:1',
  code: 'invalid_state',
};

/** Five runs; the second oldest has ended. */
const all = [run(5), run(4), run(3), run(2, ended), run(1)];
const runs = ({ path }: Asked) => {
  const statuses = new URL(path, 'http://localhost').searchParams.get('status')?.split(',');
  const items = all.filter(({ status }) => statuses?.includes(status) ?? true);
  return { ...page(items, 100), total: items.length };
};

let asked: ReturnType<typeof fakeServer>;
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${at}/runs`, runs);
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/triggers`, page([]));
});

const show = async (role: Role = 'builder', search = '') => {
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[`/harbour/runs${search}`]}>
        <RunsScreen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await screen.findByText(/^\d runs$/);
};
const getBox = (number: number) => screen.getByRole('checkbox', { name: `Select run ${shortId(numberedId(number))}` });
const bar = () => within(screen.getByRole('region', { name: 'Selected runs' }));
/** Sends live what the commands did. */
const arrive = (...rows: ReturnType<typeof runRow>[]) =>
  act(() => applyRows({ room: aWorkspace().room, position: 200, rows: [{ topic: 'runs', rows }] }));
const cancelled = () =>
  asked.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(`${at}/runs/`, ''));

it('Runs are selected one by one, and with the shift key up to the one that is clicked.', async () => {
  await show();
  await userEvent.click(getBox(5));
  expect(bar().getByText('1 selected')).toBeTruthy();
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(getBox(2));
  await user.keyboard('{/Shift}');
  expect(bar().getByText('4 selected')).toBeTruthy();
  await userEvent.click(bar().getByRole('checkbox', { name: 'All shown' }));
  expect(bar().getByText('5 selected')).toBeTruthy();
  await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Selected runs' })).toBeNull();
});

it('The row that the keyboard is on is selected by x.', async () => {
  await show();
  await userEvent.keyboard('jjx');
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([getBox(4)]);
  await userEvent.keyboard('x');
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

it('Those in progress are cancelled after a question, and the result says why the others were not.', async () => {
  answer(`POST ${at}/runs/${buildId(5)}/cancel`, receipt(5));
  answer(`POST ${at}/runs/${buildId(4)}/cancel`, invalidState, 409);
  answer(`POST ${at}/runs/${buildId(3)}/cancel`, { ...invalidState, code: 'forbidden', title: 'No permission.' }, 403);
  await show();
  for (const number of [5, 4, 3, 2]) await userEvent.click(getBox(number));
  await userEvent.click(bar().getByRole('button', { name: 'Cancel 3 runs' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel 3 runs?' });
  expect(within(dialog).getByText(/1 run of the selection already ended/)).toBeTruthy();
  expect(cancelled()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel runs' }));
  await waitFor(() => expect(cancelled()).toHaveLength(3));
  arrive();
  expect(await screen.findByText('1 run cancelled')).toBeTruthy();
  expect(screen.getByText(/^2 runs not cancelled: already ended/).textContent).toContain(shortId(numberedId(4)));
  expect(screen.getByText(/^1 run not cancelled: No permission\./)).toBeTruthy();
  expect(bar().queryByText(/selected/)).toBeNull();
  expect(cancelled().sort()).toEqual([3, 4, 5].map((number) => `${buildId(number)}/cancel`));
  await userEvent.click(bar().getByRole('button', { name: 'Dismiss the result' }));
  expect(screen.queryByText('1 run cancelled')).toBeNull();
});

it('The result stays when the cancelled runs leave the list.', async () => {
  answer(`POST ${at}/runs/${buildId(5)}/cancel`, receipt(5));
  await show('builder', '?show=in-progress');
  await userEvent.click(getBox(5));
  await userEvent.click(bar().getByRole('button', { name: 'Cancel 1 run' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel run' }));
  await waitFor(() => expect(cancelled()).toHaveLength(1));
  const gone = run(5, { status: 'cancelled', endedAt: minuteAt(901), position: 200 });
  arrive(gone);
  await screen.findByText('1 run cancelled');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: `Select run ${shortId(gone.id)}` })).toBeNull());
  expect(screen.getByText('1 run cancelled')).toBeTruthy();
});

it('Selecting is for those who may cancel.', async () => {
  await show('auditor');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});

it('What is filtered is downloaded with the same filters, in the order of the requests.', async () => {
  await show('auditor', '?show=failed&q=declined&order=-cost');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const url = screen.getByRole('menuitem', { name: 'CSV' }).getAttribute('href') ?? '';
  expect(url.startsWith(`${at}/runs/export?`)).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(url.split('?')[1]))).toEqual({
    q: 'declined',
    status: 'failed,timed_out,expired',
    format: 'csv',
  });
});

it('Escape clears the selection.', async () => {
  await show();
  await userEvent.click(getBox(5));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected runs' })).toBeNull();
});

it('The keys go on from the row that was clicked last.', async () => {
  await show();
  await userEvent.click(getBox(4));
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(getBox(3));
  await user.keyboard('{/Shift}jx');
  expect(screen.getAllByRole('checkbox', { checked: true })).toEqual(expect.arrayContaining([4, 3, 2].map(getBox)));
  await user.keyboard('kx');
  expect(getBox(3)).toMatchObject({ checked: false });
});

it('Runs that have all ended cannot be cancelled, and are downloaded.', async () => {
  await show('builder', '?order=-cost');
  await userEvent.click(getBox(2));
  expect(bar().getByText('It has ended and cannot be cancelled.')).toBeTruthy();
  expect(bar().queryByRole('button', { name: /^Cancel/ })).toBeNull();
  await userEvent.click(bar().getByRole('button', { name: 'Export 1 run' }));
  const url = screen.getByRole('menuitem', { name: 'CSV' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URLSearchParams(url.split('?')[1]))).toEqual({ ids: buildId(2), format: 'csv' });
});
