import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition, ownerId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  approvalDenied,
  approvalExpired,
  approvalGranted,
  approvalPassedOn,
  approvalRequested,
  inline,
  runCancelled,
  runFailed,
  runId,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { stepOutcomeLost } from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import { call } from '@throughline/contracts/runs/turn.fixtures.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { occurrence, toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ExpireRequest, type SealedDenial, type SealedGrant } from './run.commands.js';
import { asked, begun, calling, executionCommand, meta, thought, tool } from './run-decisions.fixtures.js';
import { runDecider } from './run.decider.js';
import { denialText, type Run } from './run.js';
import { getStep } from './run-steps.js';

const { given } = toSpec(runDecider);

const thinking = { ...tool, seq: 3, kind: 'model', title: 'Think', tool: null, input: inline({}) } as const;
const approval = {
  title: 'Fetch the order',
  tool: 'http.request',
  arguments: inline(call().arguments),
  expiresAt: '2026-01-05T03:04:05.000Z',
} as const;
const grant = (seq: number, given: ToolArguments | null = null, expiresAt: string | null = null): SealedGrant => {
  const changes = { arguments: inline(given ?? call().arguments), changed: given !== null, forRun: false, expiresAt };
  return { type: 'GrantApproval', data: { runId, seq, ...changes }, meta };
};
const deny = (text = '', expiresAt: string | null = null, then: SealedDenial['data']['then'] = null): SealedDenial => {
  const reason = text === '' ? null : inline(text);
  return {
    type: 'DenyApproval',
    data: { runId, seq: 2, reason, then, message: inline(denialText(text)), expiresAt },
    meta,
  };
};
const naming = (whom: Pick<ToolUse, 'approvers' | 'passOnTo'>, policy: ToolUse['policy'] = 'ask') => [
  runRequested({ definition: definition({ tools: [{ ...newToolUse('http.request', policy), ...whom }] }) }),
  runStarted,
  stepStarted(),
  stepSucceeded(),
];
const next = '2026-01-08T03:04:05.000Z';
const expire = (expiresAt: string = approval.expiresAt) => new ExpireRequest({ runId, seq: 2, expiresAt, next }, meta);

describe('an approval', () => {
  it('is requested for a call of the last turn, while no step is in progress', () => {
    given(...thought)
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 2, ...approval }] } }))
      .then(approvalRequested());
    given(...thought)
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 1, ...approval }] } }))
      .thenRefuses(InvalidState);
    given(...begun)
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 1, ...approval }] } }))
      .thenRefuses(InvalidState);
    given(...calling)
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 3, ...approval }] } }))
      .thenRefuses(InvalidState);
  });
  it('is granted with the arguments that the approver wants', () => {
    const url = 'https://example.com/7';
    given(...asked)
      .when(grant(2, { url }))
      .then(approvalGranted({ arguments: inline({ url }), changed: true }));
    given(...asked, approvalGranted())
      .when(executionCommand({ type: 'StartSteps', data: { steps: [tool], alone: true } }))
      .then(toolStarted());
  });
  it('is granted for the rest of the run, with the arguments that were approved', () => {
    const approved = approvalGranted({ forRun: true });
    const grantAll = grant(2);
    given(...asked)
      .when({ ...grantAll, data: { ...grantAll.data, forRun: true } })
      .then(approved);
    const run = [...asked, approved].reduce<Run>((folded, event) => runDecider.evolve(folded, event, occurrence), {
      status: 'none',
    });
    expect(run).toMatchObject({ approvedForRun: [{ tool: 'http.request', arguments: approved.data.arguments }] });
  });
  it('keeps who changed the arguments, also when the worker is lost and a later approval changes nothing', () => {
    const actor = { kind: 'user', id: ownerId } as const;
    const evolve = (run: Run, event: RunEvent) => runDecider.evolve(run, event, { ...occurrence, actor });
    const changedBy = (...events: RunEvent[]) => {
      const run = [...asked, ...events].reduce(evolve, runDecider.initial);
      return run.status === 'none' ? undefined : getStep(run.steps, 2)?.changedBy;
    };
    expect(changedBy()).toBeNull();
    expect(changedBy(approvalGranted())).toBeNull();
    const changed = [approvalGranted({ changed: true }), toolStarted()];
    expect(changedBy(...changed)).toBe(ownerId);
    const retried = [stepOutcomeLost(), approvalRequested(), approvalGranted(), toolStarted({ attempt: 2 })];
    expect(changedBy(...changed, ...retried)).toBe(ownerId);
    expect(changedBy(approvalGranted({ changed: null }))).toBe(ownerId);
  });
  it('denied ends the run as rejected, expired as unanswered', () => {
    given(...asked)
      .when(deny('Not now.'))
      .then(approvalDenied(), runFailed({ code: 'rejected', message: inline('The call was declined: Not now.') }));
    given(...asked)
      .when(deny())
      .then(
        approvalDenied({ reason: null }),
        runFailed({ code: 'rejected', message: inline('The call was declined.') }),
      );
    given(...asked)
      .when(expire())
      .then(approvalExpired(), runFailed({ code: 'unanswered', message: inline('Nobody approved the call in time.') }));
  });
  it('denied or expired is told to the model of an agent that wants it so, and the run goes on', () => {
    const reporting = runRequested({
      definition: definition({ tools: [newToolUse('http.request', 'ask')], onDeny: 'tell' }),
    });
    const waiting = [reporting, runStarted, stepStarted(), stepSucceeded(), approvalRequested()];
    const denial = deny();
    given(...waiting)
      .when(denial)
      .then(approvalDenied({ reason: null, then: 'tell' }));
    given(...waiting)
      .when(expire())
      .then(approvalExpired({ then: 'tell' }));
    const denied = given(...waiting, approvalDenied({ then: 'tell' }));
    denied.when(denial).thenRefuses(InvalidState);
    denied.when(expire()).thenNothing();
    denied
      .when(executionCommand({ type: 'StartSteps', data: { steps: [thinking], alone: false } }))
      .then(stepStarted({ seq: 3 }));
  });
  it('waits for those whom the definition names, and says who started the run', () => {
    const approvers = { members: [ownerId], roles: ['admin' as const] };
    given(...naming({ approvers }))
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 2, ...approval }] } }))
      .then(approvalRequested({ approvers }));
    given(...naming({ approvers }, 'auto'))
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 2, ...approval }] } }))
      .then(approvalRequested());
  });
  it('that nobody decides in time is passed on to others once, and then ends as it is set', () => {
    const passOnTo = { members: [], roles: ['admin' as const] };
    const waiting = given(...naming({ passOnTo }), approvalRequested());
    waiting.when(expire()).then(approvalPassedOn({ expiresAt: next }));
    const passed = given(...naming({ passOnTo }), approvalRequested(), approvalPassedOn({ expiresAt: next }));
    passed.when(expire()).thenNothing();
    passed.when(grant(2, null, approval.expiresAt)).thenRefuses(DomainError);
    passed.when(grant(2, null, next)).then(approvalGranted());
    passed
      .when(expire(next))
      .then(approvalExpired(), runFailed({ code: 'unanswered', message: inline('Nobody approved the call in time.') }));
  });
  it('is denied as the person wants it, however the agent is set', () => {
    given(...asked)
      .when(deny('', null, 'tell'))
      .then(approvalDenied({ reason: null, then: 'tell' }));
    const onDeny = runRequested({
      definition: definition({ tools: [newToolUse('http.request', 'ask')], onDeny: 'tell' }),
    });
    given(onDeny, runStarted, stepStarted(), stepSucceeded(), approvalRequested())
      .when(deny('', null, 'end'))
      .then(
        approvalDenied({ reason: null, then: 'end' }),
        runFailed({ code: 'rejected', message: inline('The call was declined.') }),
      );
  });
  it('is decided only where it is the one that was seen', () => {
    const waiting = given(...thought, approvalRequested());
    const earlier = '2026-01-05T03:04:04.000Z';
    waiting.when(grant(2, null, earlier)).thenRefuses(DomainError);
    waiting.when(deny('', earlier)).thenRefuses(DomainError);
    waiting.when(grant(2, null, approval.expiresAt)).then(approvalGranted({ changed: false }));
  });
  it('is decided once', () => {
    const granted = given(...asked, approvalGranted());
    granted.when(grant(2)).thenRefuses(InvalidState);
    granted.when(deny()).thenRefuses(InvalidState);
    granted.when(expire()).thenNothing();
    given(...asked, runCancelled({ step: 2 }))
      .when(expire())
      .thenNothing();
  });
  it('cannot be given to a step that does not exist', () =>
    given(...asked)
      .when(grant(9))
      .thenRefuses(NotFound));
});
