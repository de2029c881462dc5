import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inline } from '@throughline/contracts/runs/run.fixtures.js';
import { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { ApprovalCard } from './approval-card.js';

const runId = '0193a000-0000-7000-8000-0000000000cc';
const workspace = aWorkspace();
const approval = {
  arguments: inline({ url: 'https://shop.test/refund' }),
  reason: 'policy' as const,
  expiresAt: '2099-01-01T00:00:00.000Z',
  decidedBy: null,
  decision: null,
  note: null,
  forRun: false,
  requestedArguments: null,
  requestedAt: null,
  decidedAt: null,
  approvers: null,
  startedBy: null,
  passedOnAt: null,
};
const step = StepRow.parse({
  id: `${runId}/2`,
  workspaceId,
  revision: 2,
  position: 2,
  runId,
  agentId,
  seq: 2,
  kind: 'tool',
  title: 'http.request',
  tool: 'http.request',
  status: 'waiting',
  attempt: 1,
  failures: [],
  retryAt: null,
  input: null,
  output: null,
  approval,
  startedAt: '2026-11-14T16:02:11.000Z',
  endedAt: null,
  tokensIn: 0,
  tokensOut: 0,
  costMicros: 0,
});

it('is not declined by one key: it asks for the reason, and Enter there declines once', async () => {
  const asked = fakeServer();
  answer(`POST /api/workspaces/${workspaceId}/runs/${runId}/steps/2/deny`, () => new Promise(() => undefined));
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <ApprovalCard step={step} approval={approval} awaiting={[step]} />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  expect(screen.queryByLabelText('Reason')).toBeNull();
  await userEvent.keyboard('d');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  expect(asked).toEqual([]);
  await userEvent.keyboard('Not today{Enter}{Enter}');
  await waitFor(() =>
    expect(asked.map(({ body }) => body)).toEqual([{ reason: 'Not today', expiresAt: '2099-01-01T00:00:00.000Z' }]),
  );
});

it.each([
  ['tell', /^The agent gets the reason and goes on/],
  ['end', /^Declining ends the run\./],
] as const)('says what declining does before it is declined: %s', async (onDeny, said) => {
  fakeServer();
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <ApprovalCard step={step} approval={approval} onDeny={onDeny} awaiting={[step]} />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  await userEvent.keyboard('d');
  expect(screen.getByText(said)).toBeTruthy();
});

it.each([
  ['end', 'Decline and go on', 'tell'],
  ['tell', 'Decline and end the run', 'end'],
  [undefined, 'Decline and go on', 'tell'],
] as const)('is declined otherwise than the agent is set: %s', async (onDeny, name, then) => {
  const asked = fakeServer();
  answer(`POST /api/workspaces/${workspaceId}/runs/${runId}/steps/2/deny`, () => new Promise(() => undefined));
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <ApprovalCard step={step} approval={approval} {...(onDeny && { onDeny })} awaiting={[step]} />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  await userEvent.keyboard('d');
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ reason: '', then }]));
});

it('says next to Approve what is approved, as it was changed', async () => {
  fakeServer();
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <ApprovalCard step={step} approval={approval} awaiting={[step]} />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  const bar = screen.getByRole('button', { name: /^Approve/ }).closest('footer');
  expect(bar?.textContent).toContain('https://shop.test/refund');
  await userEvent.type(screen.getByLabelText('url'), '/2');
  expect(bar?.textContent).toContain('https://shop.test/refund/2');
});

it('is approved for the rest of the run where that is wanted', async () => {
  const asked = fakeServer();
  answer(`POST /api/workspaces/${workspaceId}/runs/${runId}/steps/2/approve`, () => new Promise(() => undefined));
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <ApprovalCard step={step} approval={approval} awaiting={[step]} />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByLabelText(/same call again/));
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  await waitFor(() => expect(asked.map(({ body }) => body)).toMatchObject([{ forRun: true }]));
});

it('shows a long argument and its line breaks whole, in a field that grows', () => {
  fakeServer();
  const body = `Dear Noor,\n${'your refund is on its way. '.repeat(5)}`;
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <ApprovalCard
          step={step}
          approval={{ ...approval, arguments: inline({ to: 'noor@shop.test', note: 'a\nb', body }) }}
          awaiting={[step]}
        />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
  expect(['to', 'note', 'body'].map((name) => field(name).rows)).toEqual([1, 2, 5]);
  expect([field('note').value, field('body').value]).toEqual(['a\nb', body]);
});

it('has the focus when the URL leads to it', () => {
  fakeServer();
  render(
    <MemoryRouter initialEntries={['/#approval']}>
      <WorkspaceContext value={workspace}>
        <ApprovalCard step={step} approval={approval} awaiting={[step]} />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Approval' }));
});

it('has keys for the first of several calls that wait, and says how many there are', async () => {
  const asked = fakeServer();
  answer(`POST /api/workspaces/${workspaceId}/runs/${runId}/steps/2/approve`, () => new Promise(() => undefined));
  const second = { ...step, id: `${runId}/3`, seq: 3 };
  render(
    <MemoryRouter>
      <WorkspaceContext value={workspace}>
        <ApprovalCard step={step} approval={approval} awaiting={[step, second]} />
        <ApprovalCard step={second} approval={approval} awaiting={[step, second]} />
      </WorkspaceContext>
    </MemoryRouter>,
  );
  expect(screen.getAllByText(/^2 calls of this turn wait for a decision/)).toHaveLength(2);
  await userEvent.keyboard('a');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(document.getElementById('approval-3')).not.toBeNull();
});
