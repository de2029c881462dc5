import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { agentId, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inline, runId, runRow } from '@throughline/contracts/runs/run.fixtures.js';
import { StepRow, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { answer, fakeServer, page } from '../../../testing/fake-server.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { RunAnswer } from './run-answer.js';
import { RunStory } from './run-story.js';

const decided = {
  arguments: inline({ url: 'https://shop.test/refund', amount: 5 }),
  requestedArguments: inline({ url: 'https://shop.test/refund', amount: 50 }),
  reason: 'policy',
  requestedAt: '2026-11-14T16:02:11.000Z',
  decidedAt: '2026-11-14T16:02:20.100Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  decidedBy: { kind: 'user', id: ownerId },
  decision: 'granted',
  note: null,
};
const step = (approval: object | null) =>
  StepRow.parse({
    id: `${runId}/2`,
    workspaceId,
    revision: 2,
    position: 2,
    runId,
    agentId,
    seq: 2,
    kind: 'tool',
    title: 'Refund 5 euros',
    tool: 'http.request',
    status: 'succeeded',
    attempt: 1,
    failures: [],
    retryAt: null,
    input: decided.arguments,
    output: null,
    approval,
    startedAt: '2026-11-14T16:02:20.200Z',
    endedAt: '2026-11-14T16:02:21.000Z',
    tokensIn: 0,
    tokensOut: 0,
    costMicros: 0,
  });
const show = (approval: object, ...more: StepRow[]) => showSteps(step(approval), ...more);
const showSteps = (...steps: StepRow[]) =>
  showRun(
    runRow({
      queuedAt: '2026-11-14T16:02:10.000Z',
      status: 'succeeded',
      endedAt: '2026-11-14T16:02:22.000Z',
      output: { kind: 'inline', value: 'Refunded.' },
    }),
    ...steps,
  );
const showRun = (run: RunRow, ...steps: StepRow[]) =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter>
        <RunAnswer run={run} />
        <RunStory run={run} steps={steps} loading={false} />
      </MemoryRouter>
    </WorkspaceContext>,
  );
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

const hash = 'a'.repeat(64);
const sentRequest = {
  recipe: {
    assembler: 1,
    choice: 0,
    provider: 'openai',
    model: 'gpt',
    connectionId: null,
    hash,
    bytes: 2_048,
    shortened: null,
    natively: [],
  },
  attempt: 1,
  hash,
  matches: true,
  system: 'Be brief.',
  tools: [],
  output: { kind: 'text' },
  count: 2,
  next: null,
  parameters: { temperature: null, maxOutputTokens: 100, reasoning: 'default' },
  messages: [
    { role: 'user', text: 'The inputs of this run' },
    { role: 'results', results: [{ id: 'c', name: 'http_request', result: { kind: 'value', value: { words: 8 } } }] },
  ],
  wire: null,
};
const thought = StepRow.parse({
  ...step(null),
  kind: 'model',
  tool: null,
  status: 'failed',
  recipe: sentRequest.recipe,
});

describe('a run', () => {
  beforeEach(() => {
    fakeServer();
    answer(`GET /api/workspaces/${workspaceId}/members`, page([]));
  });

  it('says of a call that nobody was asked about which approval was for it', () => {
    const later = StepRow.parse({ ...step(null), id: `${runId}/4`, seq: 4 });
    show({ ...decided, requestedArguments: null, forRun: true }, later);
    expect(screen.getByText('for the rest of the run')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'the same call' }).getAttribute('href')).toBe('#step-2');
  });

  it('keeps its approval: who, when, after how long, and what was changed', () => {
    show(decided);
    const [, approval, call] = lines();
    expect(approval).toMatch(/^\+1\.0 s.*Approval.*approved by .*with changes.*waited 9\.1 s/);
    expect(approval).toMatch(/amount.*50.*5/);
    expect(approval).not.toContain('shop.test');
    expect(call).toContain('Tool');
    expect(screen.getByRole('button', { name: /^Approval approved by/ }).getAttribute('aria-expanded')).toBe('true');
  });
  it('shows what a model was sent when somebody looks, and whether it is exactly that', async () => {
    answer(`GET /api/workspaces/${workspaceId}/runs/${runId}/steps/2/sent`, sentRequest);
    showSteps(thought);
    await userEvent.click(screen.getByText('What was sent'));
    expect(await screen.findByText('Hash matches: this is what was sent.')).toBeTruthy();
    for (const part of ['Instructions', 'Parameters', 'Inputs of the run', 'Result of http_request'])
      expect(screen.getByText(part)).toBeTruthy();
    expect(screen.queryByText('Copy as curl')).toBeNull();
  });
  it('says that what a model was sent is erased, and when it is not what was sent', async () => {
    const route = `GET /api/workspaces/${workspaceId}/runs/${runId}/steps/2/sent`;
    answer(
      route,
      {
        type: 'about:blank',
        title: 'The contents of this run were erased.',
        status: 410,
        instance: 'urn:request:1',
        code: 'contents_erased',
      },
      410,
    );
    const { unmount } = showSteps(thought);
    await userEvent.click(screen.getByText('What was sent'));
    expect((await screen.findByRole('alert')).textContent).toBe('The contents of this run were erased.');
    unmount();
    answer(route, { ...sentRequest, matches: false, hash: 'b'.repeat(64) });
    showSteps(thought);
    await userEvent.click(screen.getByText('What was sent'));
    expect(await screen.findByText(/^Hash does not match/)).toBeTruthy();
  });
  it('says what it is held for', () => {
    const about = { kind: 'budget', scope: 'agent', of: agentId, period: 'day' } as const;
    const held = {
      reason: 'budget',
      about,
      since: '2026-11-14T16:02:11.000Z',
      until: '2026-11-15T16:02:11.000Z',
    } as const;
    showRun(runRow({ status: 'waiting', waiting: 'budget', held }));
    expect(lines().at(-1)).toMatch(
      /The budget of the agent has no room for the next call today.*On hold since.*continues when/,
    );
  });
  it('says why a call was declined', () => {
    show({ ...decided, requestedArguments: null, decision: 'denied', note: inline('Too early') });
    expect(lines()[1]).toMatch(/Approval.*declined by .*“Too early”/);
  });
  it('says of a declined call that it was not called, and no duration', () => {
    showSteps({ ...step({ ...decided, decision: 'denied' }), status: 'denied', input: null });
    expect(screen.getByText('not called')).toBeTruthy();
    expect(lines()[2]).not.toContain('800 ms');
  });
  it('has an approval of before, with less known about it', () => {
    show({ ...decided, requestedArguments: undefined, requestedAt: undefined, decidedAt: undefined });
    expect(lines()[1]).toMatch(/Approval.*approved by/);
    expect(lines()[1]).not.toContain('waited');
  });
  it('has its answer once, before its steps', () => {
    const value = { text: 'Refunded.', calls: [], answer: 'Refunded.' };
    const turn = {
      id: `${runId}/3`,
      seq: 3,
      kind: 'model',
      tool: null,
      title: 'Decide what comes next',
      approval: null,
    };
    show(decided, StepRow.parse({ ...step(decided), ...turn, output: { kind: 'inline', value } }));
    expect(screen.getAllByText('Refunded.')).toHaveLength(1);
    expect(within(screen.getByRole('region', { name: 'Answer' })).getByText('Refunded.')).toBeTruthy();
    expect(lines().at(-2)).toContain('Its answer is above');
  });
  it('has why it failed once, before its steps', () => {
    const message = { kind: 'inline', value: 'The server is busy.' } as const;
    showRun(runRow({ status: 'failed', endedAt: '2026-11-14T16:02:22.000Z', failure: { code: 'tool', message } }));
    expect(screen.getByRole('region', { name: 'Why it failed' }).textContent).toContain('The server is busy.');
    expect(screen.getAllByText('The server is busy.')).toHaveLength(1);
    expect(lines().at(-1)).toContain('Failed: a tool failed');
  });
  it('that was approved says that it waits for its turn', () => {
    render(
      <WorkspaceContext value={aWorkspace()}>
        <MemoryRouter>
          <RunStory run={runRow({ status: 'waiting', waiting: 'turn' })} steps={[step(decided)]} loading={false} />
        </MemoryRouter>
      </WorkspaceContext>,
    );
    expect(lines().at(-1)).toContain('Waits for its turn');
  });
  it('shows a text as it was written, and no cost where there was none', () => {
    show(decided);
    expect(screen.getByRole('region', { name: 'Answer' }).textContent).toBe('AnswerRefunded.');
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  it('says of a failed call that the agent was told, when the run went on', () => {
    const call = step(null);
    const failed = { ...call, status: 'failed' as const };
    const said = 'The agent was told, and went on.';
    const { unmount } = showSteps(failed);
    expect(screen.queryByText(said)).toBeNull();
    unmount();
    showSteps(failed, { ...call, id: `${runId}/3`, seq: 3, startedAt: '2026-11-14T16:02:21.100Z' });
    expect(screen.getByText(said)).toBeTruthy();
  });

  it('says which model took over, and keeps the reasoning of a turn folded', () => {
    const parts = [
      { kind: 'reasoning', text: 'Five is less than fifty.', metadata: null },
      { kind: 'text', text: 'I refund five.', metadata: null },
    ];
    const turn = { turn: 2, parts, finish: 'stop', answer: 'I refund five.', by: null };
    const model = (name: string) => ({ provider: 'openai', model: name, connectionId: null });
    const switches = [{ from: model('large'), to: model('small'), because: 'model_overloaded' }];
    showSteps(
      StepRow.parse({ ...step(null), kind: 'model', tool: null, output: { kind: 'inline', value: turn }, switches }),
    );
    expect(lines()[1]).toContain('Fallbacksmall took over: large was overloaded. The run stays on small to the end.');
    expect(screen.getByText('Five is less than fifty.').closest('details')?.open).toBe(false);
    expect(screen.getByText('I refund five.')).toBeTruthy();
  });

  it('says in words why a try failed', () => {
    const failure = { code: 'took_too_long', message: inline('It took longer than 5 s.') };
    const failures = [{ attempt: 1, failure, at: '2026-11-14T16:02:20.900Z', partial: null }];
    showSteps(StepRow.parse({ ...step(null), status: 'failed', failures }));
    expect(lines()[1]).toMatch(/It took longer than 5 s\..*took too long, /);
  });
});
