import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { RunId } from '@throughline/contracts/ids.js';
import { runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { act } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { minuteAt, numberedId } from '../../../testing/paged.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { RunsScreen } from './runs.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const run = (number: number, over: Partial<ReturnType<typeof runRow>> = {}) =>
  runRow({ id: RunId.parse(numberedId(number)), queuedAt: minuteAt(number), position: number, ...over });
const waiting = [2, 1].map((number) => run(number, { status: 'waiting', waiting: 'approval' }));
const newer = Array.from({ length: 100 }, (_, number) => run(1_000 - number, { status: 'succeeded', waiting: null }));

const declined = run(500, {
  status: 'failed',
  failure: { code: 'tool', message: { kind: 'inline', value: 'The card was declined.' } },
});

const Address = () => <output aria-label="Address">{useLocation().search}</output>;
const show = (search = '') =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/runs${search}`]}>
        <RunsScreen />
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );

/** The newest hundred of 100,002 runs; the two that wait are the oldest. */
const runs = ({ path }: Asked) => {
  const query = new URL(path, 'http://localhost').searchParams;
  if (query.get('waiting') === 'approval') return { ...page(waiting, 2_000), total: 2 };
  if (query.has('q')) return { ...page([declined], 2_000), total: 1 };
  return { ...page(newer, 2_000, 'older'), total: 100_002 };
};

let asked: ReturnType<typeof fakeServer>;
const queries = () =>
  asked.filter(({ path }) => path.startsWith(`${at}/runs`)).map(({ path }) => new URLSearchParams(path.split('?')[1]));
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${at}/runs`, runs);
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/triggers`, page([]));
});

it('Runs that wait for an approval are listed and counted, though 100,000 runs are newer.', async () => {
  show('?show=approval');
  expect(await screen.findByText('2 runs')).toBeTruthy();
  expect(await screen.findAllByRole('link', { name: /Invoicer/ })).toHaveLength(2);
});

it('All runs in progress can be cancelled where all are listed, not among those that wait for an approval.', async () => {
  answer(`GET ${at}/runs`, { ...page(waiting, 2_000), total: 2 });
  const { unmount } = show();
  expect(await screen.findByRole('button', { name: 'Cancel all in progress' })).toBeTruthy();
  unmount();
  show('?show=approval');
  await screen.findByText('2 runs');
  expect(screen.queryByRole('button', { name: 'Cancel all in progress' })).toBeNull();
});

it('A run in progress shows its version next to its step.', async () => {
  const atStep = run(1, {
    status: 'waiting',
    waiting: 'approval',
    version: 3,
    currentStep: 'Put it down',
    endedAt: null,
  });
  answer(`GET ${at}/runs`, { ...page([atStep], 2_000), total: 1 });
  show();
  expect(await screen.findByText(/version 3 · Put it down/)).toBeTruthy();
});

it('An approval that was decided leaves the list and its number.', async () => {
  show('?show=approval');
  await screen.findByText('2 runs');
  const decided = run(1, { status: 'running', waiting: null, position: 3_000 });
  act(() => applyRows({ room: aWorkspace().room, position: 3_000, rows: [{ topic: 'runs', rows: [decided] }] }));
  expect(await screen.findByText('1 run')).toBeTruthy();
});

it('The filters of the URL are asked of the server, which also counts.', async () => {
  show(`?agentId=${agentId}&status=timed_out&source=trigger&version=3&minCost=10000&order=-cost`);
  expect(await screen.findByText('100,002 runs')).toBeTruthy();
  const [query] = queries().filter((each) => each.has('agentId'));
  expect(Object.fromEntries(query ?? [])).toMatchObject({
    agentId,
    status: 'timed_out',
    source: 'trigger',
    version: '3',
    minCost: '10000',
    order: '-cost',
    count: 'true',
  });
});

it('A search with more results than the server counts says that there are more.', async () => {
  answer(`GET ${at}/runs`, { ...page(newer, 2_000, 'older'), total: 10_000, totalIsMinimum: true });
  show('?q=invoicer');
  expect(await screen.findByText('10,000+ runs')).toBeTruthy();
  expect(screen.getByText('100 of 10,000+ runs loaded')).toBeTruthy();
});

it('What is typed and a column that is pressed are in the URL, and clearing takes the filter away.', async () => {
  show();
  await screen.findByText('100,002 runs');
  await userEvent.type(screen.getByLabelText('Filter runs'), 'tool');
  expect(await screen.findByText('1 run')).toBeTruthy();
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Cost' })).getByRole('button'));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('?q=tool&order=-cost'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(''));
});

it('An agent is found on the server and becomes a filter.', async () => {
  show();
  await screen.findByText('100,002 runs');
  await userEvent.click(screen.getByRole('button', { name: 'Agent' }));
  await userEvent.click(await screen.findByRole('option', { name: agentRow().name }));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(`?agentId=${agentId}`));
  expect(await screen.findByText('100,002 runs')).toBeTruthy();
});

it('A time range that ends before it starts is answered with a sentence.', async () => {
  answer(`GET ${at}/runs`, { ...page([], 2_000), total: 0 });
  show('?from=2026-01-02T00:00:00.000Z&to=2026-01-01T00:00:00.000Z');
  expect(await screen.findByText('The end is before the start')).toBeTruthy();
  expect(screen.queryByText('No runs match')).toBeNull();
});

it('A status that does not exist is named, and so is a sort order.', async () => {
  show('?status=bogus&order=bogus');
  const text = 'There is no filter “status=bogus” here. There is no sort order “bogus” here. They are ignored.';
  expect(await screen.findByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(''));
});
