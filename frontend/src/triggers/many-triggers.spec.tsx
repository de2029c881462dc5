import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentRow, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { TriggerId, UserId } from '@throughline/contracts/ids.js';
import { firingRow, triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { memberRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { minuteAt, numberedId, paged } from '../../testing/paged.js';
import { ActorName } from '../components/names/actor-name.js';
import { applyRows } from '../lib/live/rooms.js';
import { useLive } from '../lib/live/row-store.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { useMembers } from '../workspaces/data/members.store.js';
import { TriggerScreen } from './trigger.screen.js';
import { TriggersScreen } from './triggers.screen.js';

const at = `/api/workspaces/${workspaceId}`;
const trigger = (number: number) =>
  triggerRow({
    id: TriggerId.parse(numberedId(number)),
    name: `Trigger ${String(number).padStart(3, '0')}`,
    createdAt: minuteAt(number),
  });
const triggers = Array.from({ length: 450 }, (_, number) => trigger(number));
const members = Array.from({ length: 250 }, (_, number) => ({
  ...memberRow({ userId: UserId.parse(numberedId(number)), name: `Member ${number}` }),
  id: numberedId(1_000 + number),
}));

const show = (path: string) =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[`/harbour/${path}`]}>
        <Routes>
          <Route path="harbour/triggers" element={<TriggersScreen />} />
          <Route path="harbour/triggers/:trigger" element={<TriggerScreen />} />
          <Route path="harbour/people/:number" element={<Person />} />
        </Routes>
        <Address />
      </MemoryRouter>
    </WorkspaceContext>,
  );

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

const Person = () => {
  useLive(useMembers, aWorkspace().room);
  return <ActorName actor={{ kind: 'user', id: UserId.parse(numberedId(230)) }} />;
};

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/triggers`, paged(triggers));
  answer(`GET ${at}/triggers/activity`, page([]));
  answer(`GET ${at}/members`, paged(members));
  for (const { id } of triggers) answer(`GET ${at}/triggers/${id}/firings`, page([]));
});

it('The oldest of 450 triggers opens by its URL.', async () => {
  show(`triggers/${numberedId(49)}`);
  expect(await screen.findByRole('heading', { name: 'Trigger 049' })).toBeTruthy();
});

it('A trigger that does not exist is said to be nowhere.', async () => {
  show(`triggers/${numberedId(999)}`);
  expect(await screen.findByText('Trigger not found')).toBeTruthy();
});

it('A list of 450 triggers states their number and loads more of them.', async () => {
  show('triggers');
  expect(await screen.findByText('450 triggers')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('400 of 450 triggers loaded')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Trigger 449' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('A trigger that comes live into a list of 450 changes its number.', async () => {
  show('triggers');
  await screen.findByText('450 triggers');
  const added = { ...trigger(0), id: TriggerId.parse(numberedId(460)), name: 'Trigger 198 b', position: 2_000 };
  answer(`GET ${at}/triggers`, paged([...triggers, added], 2_000));
  act(() => applyRows({ room: aWorkspace().room, position: 2_000, rows: [{ topic: 'triggers', rows: [added] }] }));
  expect(await screen.findByText('451 triggers')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Trigger 198 b' })).toBeTruthy();
});

it('A trigger is not said to have never fired before its firings were answered.', async () => {
  const answered = Promise.withResolvers<undefined>();
  answer(`GET ${at}/triggers/activity`, () => answered.promise.then(() => page([])));
  show('triggers');
  await screen.findByText('450 triggers');
  expect(screen.queryByText('It has not run yet')).toBeNull();
  answered.resolve(undefined);
  expect(await screen.findAllByText('It has not run yet')).not.toHaveLength(0);
});

it('A person has no other name while the members are on their way.', async () => {
  const answered = Promise.withResolvers<undefined>();
  answer(`GET ${at}/members`, (request: Asked) => answered.promise.then(() => paged(members)(request)));
  show('people/230');
  expect(await screen.findAllByText('…')).not.toHaveLength(0);
  expect(screen.queryByText('Someone')).toBeNull();
  answered.resolve(undefined);
  expect(await screen.findByText('Member 230')).toBeTruthy();
});

it('Member 230 of 250 is named.', async () => {
  show('people/230');
  expect(await screen.findByText('Member 230')).toBeTruthy();
});

const queries = (asked: readonly Asked[]) =>
  asked
    .filter(({ path }) => path.startsWith(`${at}/triggers?`))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

it('Triggers are found by the server, by what the URL says and what is typed, and the filters come into the URL.', async () => {
  answer(`GET ${at}/triggers`, paged(triggers.slice(-20)));
  show('triggers?kind=schedule&status=all&order=-last');
  expect(await screen.findByText('20 triggers')).toBeTruthy();
  expect(queries(asked)).toContainEqual(
    expect.objectContaining({ kind: 'schedule', order: '-last', limit: '200', count: 'true' }),
  );
  expect(queries(asked).every(({ status }) => status === undefined)).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter triggers' }), 'Trigger 449');
  expect(await screen.findByText('1 trigger')).toBeTruthy();
  expect(screen.getByLabelText('Address').textContent).toBe('?q=Trigger+449&kind=schedule&status=all&order=-last');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('20 triggers')).toBeTruthy();
  expect(screen.getByLabelText('Address').textContent).toBe('');
});

it('A trigger that comes live and does not match is not listed.', async () => {
  answer(`GET ${at}/triggers`, { ...page([trigger(1)]), total: 1 });
  show('triggers?q=Trigger');
  await screen.findByText('1 trigger');
  const other = { ...trigger(2), name: 'Nightly', position: 2_000 };
  act(() => applyRows({ room: aWorkspace().room, position: 2_000, rows: [{ topic: 'triggers', rows: [other] }] }));
  expect(screen.queryByRole('link', { name: 'Nightly' })).toBeNull();
  expect(screen.getByText('1 trigger')).toBeTruthy();
});

it('Firings are filtered by the server, by what the URL says, and counted.', async () => {
  const id = TriggerId.parse(numberedId(3));
  answer(`GET ${at}/triggers/${id}/firings`, ({ path }: Asked) =>
    path.includes('outcome=rejected')
      ? { ...page([firingRow({ triggerId: id, outcome: 'rejected', reason: 'signature_invalid' })]), total: 1 }
      : { ...page([firingRow({ triggerId: id })], 100, 'older'), total: 100_000 },
  );
  show(`triggers/${id}?outcome=rejected`);
  expect(await screen.findByText('1 entry')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Result' }));
  expect(await screen.findByText('100,000 entries')).toBeTruthy();
  expect(screen.getByLabelText('Address').textContent).toBe('');
});
