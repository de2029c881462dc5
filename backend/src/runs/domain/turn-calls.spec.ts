import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { EventMeta } from '@throughline/contracts/event.js';
import {
  approvalDenied,
  approvalGranted,
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
  withoutRecipe,
} from '@throughline/contracts/runs/run.fixtures.js';
import { call } from '@throughline/contracts/runs/turn.fixtures.js';
import { stepCancelled } from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import { occurrence, toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { AskPeople, StartSteps, type StepToStart } from './execution.commands.js';
import { CancelRun, type SealedDenial } from './run.commands.js';
import { withPinned } from './approval-decisions.js';
import { runDecider } from './run.decider.js';
import { evolve, noRun, type Run } from './run.js';

const { given } = toSpec(runDecider);
const { actor, workspaceId } = EventMeta.parse(recorded(runRequested()).meta);
const meta = metaFor({ actor, at: '2026-01-02T03:04:05.000Z', workspaceId });
const deny: SealedDenial = {
  type: 'DenyApproval',
  data: { runId, seq: 3, reason: null, then: null, expiresAt: null, message: inline('The call was declined.') },
  meta,
};
const thought = [runRequested(), runStarted, stepStarted(), stepSucceeded()];
const calling = [...thought, toolStarted()];
const tool: StepToStart = {
  seq: 2,
  attempt: 1,
  kind: 'tool',
  title: 'Fetch the order',
  tool: 'http.request',
  input: inline(call().arguments),
  ...withoutRecipe,
};
const approval = {
  title: 'Fetch the order',
  tool: 'http.request',
  arguments: inline(call().arguments),
  expiresAt: '2026-01-05T03:04:05.000Z',
};

describe('the calls of one turn', () => {
  const another = { ...tool, seq: 3 };
  const start = (alone: boolean, ...steps: StepToStart[]) => new StartSteps({ runId, steps, alone }, meta);
  const batch = [2, 3];
  const bothAsked = [...thought, ...batch.map((seq) => approvalRequested({ seq, batch }))];
  it('start at once when they only read, and alone when they may change something', () => {
    given(...thought)
      .when(start(false, tool, another))
      .then(toolStarted(), toolStarted({ seq: 3 }));
    given(...thought)
      .when(start(true, tool, another))
      .thenRefuses(InvalidState);
    given(...calling)
      .when(start(true, another))
      .thenRefuses(InvalidState);
    given(...calling)
      .when(start(false, another))
      .then(toolStarted({ seq: 3 }));
  });
  it('wait for every decision about their turn', () => {
    given(...thought)
      .when(new AskPeople({ runId, calls: batch.map((seq) => ({ seq, ...approval })) }, meta))
      .then(...batch.map((seq) => approvalRequested({ seq, batch })));
    const one = given(...bothAsked, approvalGranted());
    one.when(start(true, tool)).thenRefuses(InvalidState);
    given(...bothAsked, approvalGranted(), approvalGranted({ seq: 3 }))
      .when(start(true, tool))
      .then(toolStarted());
  });
  it('are cancelled with the run, each by name', () => {
    given(...bothAsked)
      .when(deny)
      .then(
        approvalDenied({ seq: 3, reason: null }),
        stepCancelled(2),
        runFailed({ code: 'rejected', message: inline('The call was declined.') }),
      );
    given(...bothAsked)
      .when(new CancelRun({ runId }, meta))
      .then(stepCancelled(3), runCancelled({ step: 2 }));
  });
  it('keep what is pinned for the use of the tool that may be called, also when a draft lists the tool twice', () => {
    const use = { ...newToolUse('http.request', 'ask'), pinned: { method: 'GET' } };
    const twice = definition({ tools: [newToolUse('http.request', 'deny'), use] });
    const events = [runRequested({ definition: twice }), ...thought.slice(1), approvalRequested()];
    const run = events.reduce<Run>((known, event) => evolve(known, event, occurrence), noRun);
    expect(run.status !== 'none' && withPinned({ method: 'DELETE' }, run, 2)).toEqual({ method: 'GET' });
  });
});
