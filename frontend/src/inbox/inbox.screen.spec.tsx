import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, agentRow, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { inlineContent } from '@throughline/contracts/json.js';
import type { Role } from '@throughline/contracts/roles.js';
import { question, runId } from '@throughline/contracts/runs/run.fixtures.js';
import { memberRow, workspaceRow } from '@throughline/contracts/workspaces/workspace.fixtures.js';
import { UserId } from '@throughline/contracts/ids.js';
import { triggerId, triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../testing/a-workspace.js';
import { answer, fakeServer, page, type Asked } from '../../testing/fake-server.js';
import { applyRows } from '../lib/live/rooms.js';
import { WorkspaceContext } from '../lib/session/workspace.js';
import { useMembers } from '../workspaces/data/members.store.js';
import { useWorkspaceRow } from '../workspaces/data/workspaces.store.js';
import { InboxScreen } from './inbox.screen.js';
import { MailsSection } from './mails-section.js';

const at = `/api/workspaces/${workspaceId}`;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

type Call = Extract<InboxItemRow['about'], { kind: 'approval' }>;
const asks = (seq: number, over: Partial<InboxItemRow> = {}, about: Partial<Call> = {}): InboxItemRow => ({
  id: `approval/${runId}/${seq}`,
  workspaceId,
  position: seq,
  about: {
    kind: 'approval',
    agentId,
    runId,
    seq,
    title: `Refund order ${seq}`,
    tool: 'http.request',
    arguments: inlineContent({ amount: 20 + seq, to: 'A-1012' }),
    reason: 'policy',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    approvers: null,
    startedBy: null,
    passedOn: false,
    ...about,
  },
  count: 1,
  since: minutesAgo(60 - seq),
  lastAt: minutesAgo(60 - seq),
  resolvedAt: null,
  resolvedBy: null,
  outcome: null,
  ...over,
});
const wonders = (seq: number): InboxItemRow => ({
  ...asks(seq),
  about: {
    kind: 'question',
    agentId,
    runId,
    seq,
    title: 'Ask person',
    asked: inlineContent(question),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  },
});
const fails: InboxItemRow = {
  ...asks(9),
  id: `trigger/${triggerId}`,
  about: { kind: 'trigger', triggerId, agentId, runId, code: null, paused: false },
  count: 3,
};
const decided = (seq: number): InboxItemRow =>
  asks(seq, {
    position: 50,
    resolvedAt: minutesAgo(0),
    resolvedBy: { kind: 'user', id: ownerId },
    outcome: 'approved',
  });

let asked: readonly Asked[];
const posts = () => asked.filter(({ method }) => method === 'POST');
const listed = (open: InboxItemRow[], notices: InboxItemRow[] = [], done: InboxItemRow[] = []) =>
  answer(`GET ${at}/inbox`, ({ path }: Asked) =>
    page(path.includes('state=done') ? done : path.includes('kind=decision') ? open : notices),
  );
const arrives = (...rows: InboxItemRow[]) =>
  act(() => applyRows({ room: aWorkspace().room, position: 50, rows: [{ topic: 'inbox', rows }] }));
const show = async (role: Role = 'builder', path = '/harbour/inbox') => {
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <MemoryRouter initialEntries={[path]}>
        <InboxScreen />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
};

beforeEach(() => {
  asked = fakeServer();
  answer(`GET ${at}/agents`, page([agentRow()]));
  answer(`GET ${at}/triggers`, page([triggerRow()]));
  answer(`GET ${at}/members`, page([]));
  answer(`GET ${at}/connections`, page([]));
  answer(`GET ${at}/inbox/read`, { to: null });
});

it('says what comes here while nothing waits', async () => {
  listed([]);
  await show();
  expect(screen.getByText('Nothing waits for you')).toBeTruthy();
});

it('approves a call in its row, with the arguments that it shows', async () => {
  listed([asks(1), asks(2)]);
  answer(`POST ${at}/runs/${runId}/steps/1/approve`, { id: runId, revision: 4, position: 0 });
  await show();
  const [first] = screen.getAllByRole('listitem');
  expect(within(first ?? document.body).getByText('21')).toBeTruthy();
  await userEvent.click(within(first ?? document.body).getByRole('button', { name: /^Approve/ }));
  expect(posts()).toMatchObject([{ body: {} }]);
  arrives(decided(1));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('is used by keys: j moves, a approves, d opens the call, where it is declined with a reason', async () => {
  listed([asks(1), asks(2)]);
  answer(`POST ${at}/runs/${runId}/steps/1/approve`, { id: runId, revision: 4, position: 0 });
  answer(`POST ${at}/runs/${runId}/steps/2/deny`, { id: runId, revision: 5, position: 0 });
  await show();
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(posts()).toHaveLength(1));
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'd' });
  fireEvent.keyDown(document.body, { key: 'd' });
  await userEvent.type(await screen.findByLabelText('Reason'), 'Too much.{Enter}');
  await waitFor(() => expect(posts()[1]?.body).toMatchObject({ reason: 'Too much.' }));
});

it('answers a question in its row: a number chooses, a answers', async () => {
  listed([asks(1), wonders(2)]);
  answer(`POST ${at}/runs/${runId}/steps/2/answer`, { id: runId, revision: 5, position: 0 });
  await show();
  expect(screen.getByText(question.question)).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: '1' });
  fireEvent.keyDown(document.body, { key: 'x' });
  expect(screen.queryByRole('region', { name: 'Chosen calls' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'a' });
  await waitFor(() => expect(posts()).toMatchObject([{ body: { answer: { answer: 'Noor Trading Lda' } } }]));
  arrives({ ...wonders(2), position: 50, resolvedAt: minutesAgo(0), outcome: 'answered' });
  expect(screen.queryByText(question.question)).toBeNull();
});

it('decides about all chosen calls at once, and says which were refused', async () => {
  listed([asks(1), asks(2)]);
  answer(`POST ${at}/runs/${runId}/steps/1/approve`, { id: runId, revision: 4, position: 0 });
  await show();
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'x' });
  await userEvent.click(screen.getByLabelText('All shown'));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/Refund order 2/, { selector: 'b' })).toBeTruthy();
  expect(posts()).toHaveLength(2);
});

it('says of a call that waits for others whom it waits for, and lets nobody else decide', async () => {
  const forAdmins = asks(1, {}, { approvers: { members: [], roles: ['admin'] } });
  const admin = { id: 'ben', userId: UserId.parse('0193a000-0000-7000-8000-0000000000b1'), name: 'Ben' };
  act(() => useMembers.apply([memberRow({ role: 'builder' }), memberRow({ ...admin, role: 'admin' })]));
  listed([forAdmins, asks(2)]);
  await show();
  const [first, second] = screen.getAllByRole('listitem');
  await within(first ?? document.body).findByText('It waits for admins.');
  expect(within(first ?? document.body).queryByRole('button', { name: /Approve|Decline/ })).toBeNull();
  expect(within(second ?? document.body).getByRole('button', { name: /^Approve/ })).toBeTruthy();
  expect(screen.getAllByRole('checkbox', { name: /Choose the call/ })).toHaveLength(1);
});

it('says beforehand that somebody else approves the call of a run that the person started', async () => {
  listed([asks(1, {}, { startedBy: ownerId })]);
  useWorkspaceRow.setState({ rows: new Map([[workspaceId, workspaceRow({ othersApprove: true })]]) });
  await show();
  expect(screen.getByText('You started this run, so somebody else has to approve it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline…' })).toBeTruthy();
  act(() => useWorkspaceRow.setState({ rows: new Map() }));
});

it('shows a trigger that keeps failing until a run of it succeeds', async () => {
  listed([], [fails]);
  await show();
  expect(await screen.findByText(`${triggerRow().name} fails`)).toBeTruthy();
  expect(screen.getByText(/3 times in a row/)).toBeTruthy();
  arrives({ ...fails, position: 51, resolvedAt: minutesAgo(0), outcome: 'resolved' });
  expect(screen.getByText('Nothing waits for you')).toBeTruthy();
});

it('marks notices that the person has not seen, until they are marked as read', async () => {
  listed([], [fails]);
  answer(`PUT ${at}/inbox/read`, { to: fails.lastAt });
  await show();
  expect(await screen.findByRole('img', { name: 'Not read' })).toBeTruthy();
  answer(`GET ${at}/inbox/read`, { to: fails.lastAt });
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Not read' })).toBeNull());
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ to: fails.lastAt });
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull();
});

it('shows what was decided, and by whom', async () => {
  listed([], [], [decided(1)]);
  await show('builder', '/harbour/inbox?show=done');
  expect(screen.getByText('Refund order 1')).toBeTruthy();
  expect(screen.getByText(/Approved by/)).toBeTruthy();
});

it('lets an auditor see what waits, and decide nothing', async () => {
  listed([asks(1)]);
  await show('auditor');
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
});

it('lets each person say how soon mails come', async () => {
  answer(`GET ${at}/inbox/mails`, { approvals: 'at_once', questions: 'at_once', failures: 'at_once' });
  answer(`PUT ${at}/inbox/mails`, { approvals: 'day', questions: 'at_once', failures: 'at_once' });
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter>
        <MailsSection />
      </MemoryRouter>
    </WorkspaceContext>,
  );
  await userEvent.selectOptions(await screen.findByLabelText('A call waits for a decision'), 'Daily, all in one');
  const sent = asked.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ approvals: 'day', questions: 'at_once', failures: 'at_once' });
});
