import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { runId } from '@throughline/contracts/runs/run.fixtures.js';
import type { UndoCall, UndoLine, UndoPlan } from '@throughline/contracts/undo/undo.requests.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../../testing/fake-server.js';
import { applyRows } from '../../lib/live/rooms.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { UndoButton } from './undo-button.js';

const at = `/api/workspaces/${workspaceId}`;
const undoId = '0193a000-0000-7000-8000-0000000000bb';
const cause = '0193a000-0000-7000-8000-0000000000cc';

const line = (name: string, over: Partial<UndoLine> = {}): UndoLine => ({
  key: `agents/${name}/name`,
  setting: 'agent_name',
  id: name,
  name,
  field: 'name',
  before: `Old ${name}`,
  after: name,
  now: name,
  state: 'put_back',
  since: null,
  ...over,
});
const plan = (lines: UndoLine[], over: Partial<UndoPlan> = {}): UndoPlan => ({
  moment: 41,
  events: lines.length,
  lines,
  rest: [],
  calls: [],
  moreCalls: 0,
  ...over,
});
const undoRow = (ended: object[], position = 101) => ({
  id: undoId,
  workspaceId,
  revision: ended.length,
  position,
  events: 2,
  seen: 90,
  ended,
  cause,
  items: [
    { setting: 'agent_name', id: 'Robot', before: { name: 80 } },
    { setting: 'agent_status', id: agentId, before: { status: 81 } },
  ],
  requestedBy: { kind: 'user', id: ownerId },
  requestedAt: '2026-01-02T00:00:00.000Z',
});

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${at}/agents`, page([]));
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/triggers`, page([]));
  answer(`GET ${at}/undos`, page([undoRow([])]));
  answer(`POST ${at}/history/undo`, { id: undoId, revision: 0, position: 100 });
});

const show = async (given: UndoPlan | null, { deleting = false } = {}) => {
  if (given) answer(`GET ${at}/history/undo`, given);
  render(
    <WorkspaceContext value={aWorkspace('owner', { deleting })}>
      <MemoryRouter>
        <UndoButton events={{ actor: ['me'] }} label="Undo these…" />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  if (!deleting) await userEvent.click(screen.getByRole('button', { name: 'Undo these…' }));
};
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = () => asked.find(({ method }) => method === 'POST')?.body;

it('Everything that nobody changed since is put back, but what is unchecked; the rest is a choice.', async () => {
  const since = { by: { kind: 'user' as const, id: ownerId }, at: '2026-01-02T00:00:00.000Z', number: 40 };
  await show(
    plan([line('Robot'), line('Clerk'), line('Cook', { now: 'Chef', state: 'changed_since', since })], {
      rest: [
        { type: 'RunRequested', kind: 'never', reason: 'What a run did cannot be called back.', count: 3, number: 9 },
      ],
    }),
  );
  const first = await group('Put back');
  expect(first.getByText('Old Robot')).toBeTruthy();
  await userEvent.click(first.getByRole('checkbox', { name: /Clerk/ }));
  const choice = await group('Your choice');
  expect(choice.getByRole('radio', { name: 'Keep what it is now' })).toHaveProperty('checked', true);
  expect((await group('Cannot be undone')).getByText('What a run did cannot be called back.')).toBeTruthy();
  await userEvent.click(choice.getByRole('radio', { name: 'Put back' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo 2 changes' }));
  expect(sent()).toEqual({
    filters: { actor: 'me' },
    moment: 41,
    except: ['agents/Clerk/name'],
    overwrite: ['agents/Cook/name'],
    calls: [],
  });
});

it('The progress is shown as it goes on, with what could not be put back, and the new cause.', async () => {
  await show(plan([line('Robot'), line('Clerk')]));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo 2 changes' }));
  expect(await screen.findByText('0 of 2 changes')).toBeTruthy();
  const ended = [
    { item: 0, code: 'version_conflict' },
    { item: 1, code: null },
  ];
  const room = { kind: 'workspace' as const, workspaceId };
  act(() => applyRows({ room, position: 110, rows: [{ topic: 'undos', rows: [undoRow(ended, 110)] }] }));
  await waitFor(() => expect(screen.getByText(/1 change undone\. 1 change refused\./)).toBeTruthy());
  const refused = within(screen.getByRole('list', { name: 'Not put back' }));
  expect(refused.getByText('Somebody changed it after the plan was made.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What it did' }).getAttribute('href')).toBe(
    `/harbour/history?correlation=${cause}`,
  );
});

it('Changes on many items are confirmed by their number.', async () => {
  await show(plan(Array.from({ length: 21 }, (_, n) => line(`Robot ${n}`))));
  const button = await screen.findByRole('button', { name: 'Undo 21 changes' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Type 21 to undo the changes on 21 items'), '21');
  expect(button).toHaveProperty('disabled', false);
});

it('Nothing to undo is said with its reasons.', async () => {
  await show(
    plan([line('Gone', { state: 'gone' }), line('Theirs', { state: 'not_allowed' }), line('Back', { state: 'done' })]),
  );
  expect(await screen.findByText('Nothing here can be undone')).toBeTruthy();
  expect(screen.getByText('Your role cannot change this.')).toBeTruthy();
  expect(screen.getByText('Archived, removed or no longer kept.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo \d/ })).toBeNull();
});

it('A plan that could not be made says why, and is made again on request.', async () => {
  const problem = { type: 'about:blank', title: 'These are too many events.', instance: '', status: 409 };
  answer(`GET ${at}/history/undo`, { ...problem, code: 'undo_too_many' }, 409);
  await show(null);
  expect((await screen.findByRole('alert')).textContent).toContain('too many events');
  answer(`GET ${at}/history/undo`, plan([line('Robot')]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Undo 1 change' })).toBeTruthy();
});

it('Nothing is undone while the workspace cannot be changed.', async () => {
  await show(plan([]), { deleting: true });
  expect(screen.queryByRole('button')).toBeNull();
});

const call = (key: string, over: Partial<UndoCall> = {}): UndoCall => ({
  key,
  service: 'GitHub',
  title: 'Open an issue',
  at: '2026-01-02T00:00:00.000Z',
  agent: { id: agentId, name: 'Issue desk' },
  run: { id: runId, number: 12 },
  account: 'Shop',
  request: { kind: 'inline', value: { title: 'Broken' } },
  answer: { kind: 'inline', value: { number: 7 } },
  inverse: { title: 'Close an issue', arguments: { owner: 'acme', number: 7 } },
  state: 'offer',
  reason: null,
  ...over,
});

it('What was sent outside is a choice, which is offered and then waits in the inbox.', async () => {
  const mail = { title: 'Send a mail', service: 'Gmail', inverse: null, state: 'none' as const };
  const reason = 'A mail that was sent cannot be called back.';
  await show(
    plan([], { events: 3, calls: [call('r/2'), call('r/4'), call('r/6', { ...mail, reason })], moreCalls: 1 }),
  );
  const outside = await group('Outside');
  expect(outside.getByText(reason)).toBeTruthy();
  expect(outside.getByText('1 more. Choose fewer events to see them.')).toBeTruthy();
  const boxes = outside.getAllByRole('checkbox', { name: 'Open an issue GitHub' });
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  await userEvent.click(outside.getAllByRole('button', { name: 'Request and answer' })[0] ?? document.body);
  expect(outside.getByLabelText('Request').textContent).toContain('Broken');
  await userEvent.click(boxes[0] ?? document.body);
  const items = [{ setting: 'outside_call', id: 'r/2' }];
  answer(`GET ${at}/undos`, page([{ ...undoRow([{ item: 0, code: null }]), items }]));
  await userEvent.click(screen.getByRole('button', { name: 'Offer 1 call' }));
  expect(sent()).toMatchObject({ except: [], overwrite: [], calls: ['r/2'] });
  expect((await screen.findByRole('link', { name: '1 waits for approval' })).getAttribute('href')).toBe(
    '/harbour/inbox',
  );
});

it.each([
  ['waits', 'Its undo waits for approval.'],
  ['done', 'It was undone.'],
  ['erased', 'What was sent is no longer kept.'],
  ['archived', 'The agent is archived. Restore it first.'],
  ['personal', 'The account is somebody’s own. Only they can offer this.'],
  ['no_account', 'The account is disconnected, or the agent may not use it any more.'],
  ['not_allowed', 'Your role cannot change this.'],
] as const)('A call whose state is %s says so and cannot be chosen.', async (state, text) => {
  await show(plan([], { events: 1, calls: [call('r/2', { state })] }));
  const outside = await group('Outside');
  expect(outside.getByText(text)).toBeTruthy();
  expect(outside.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('Nothing here can be undone')).toBeTruthy();
});
