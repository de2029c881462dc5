import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import {
  free,
  inline,
  runCancelled,
  runId,
  runRequested,
  runStarted,
  stepFailed,
  stepStarted,
  stepSucceeded,
  toolStarted,
  withoutRecipe,
} from '@throughline/contracts/runs/run.fixtures.js';
import { modelSwitched, runHeld, runReleased } from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { FailStep, HoldRun, ReleaseRun, StartSteps } from './execution.commands.js';
import { runDecider } from './run.decider.js';

const { given } = toSpec(runDecider);
const meta = metaFor({ actor: { kind: 'system', id: 'spec' }, at: '2026-01-02T03:04:05.000Z', workspaceId });
const begun = [runRequested(), runStarted];
const thought = [...begun, stepStarted(), stepSucceeded()];
const { agentId: _, ...hold } = runHeld().data;
const { agentId: __, ...release } = runReleased().data;
const tool = { seq: 2, attempt: 1, kind: 'tool', title: 'Fetch', tool: 'http.request', input: inline({}) } as const;

describe('a run that is held', () => {
  it('waits between its steps, for one reason at a time', () => {
    given(...thought)
      .when(new HoldRun(hold, meta))
      .then(runHeld());
    given(...thought, runHeld())
      .when(new HoldRun({ ...hold, reason: 'budget' }, meta))
      .thenNothing();
    given(...thought, toolStarted())
      .when(new HoldRun(hold, meta))
      .thenRefuses(InvalidState);
    given(runRequested()).when(new HoldRun(hold, meta)).thenRefuses(InvalidState);
    given(...thought, runCancelled())
      .when(new HoldRun(hold, meta))
      .thenNothing();
  });
  it('starts no step until it is released', () => {
    const start = new StartSteps({ runId, steps: [{ ...tool, ...withoutRecipe }], alone: true }, meta);
    given(...thought, runHeld())
      .when(start)
      .thenRefuses(InvalidState);
    given(...thought, runHeld(), runReleased())
      .when(start)
      .then(toolStarted({ title: 'Fetch', input: inline({}) }));
  });
  it('is released by what held it, once', () => {
    given(...thought, runHeld())
      .when(new ReleaseRun(release, meta))
      .then(runReleased());
    given(...thought, runHeld({ reason: 'budget' }))
      .when(new ReleaseRun(release, meta))
      .thenNothing();
    given(...thought, runHeld(), runReleased())
      .when(new ReleaseRun(release, meta))
      .thenNothing();
    given(...thought, runHeld(), runCancelled())
      .when(new ReleaseRun(release, meta))
      .thenNothing();
  });
});

describe('the model of a run', () => {
  const { model } = blankDefinition;
  const fallbacks = [{ ...model, model: 'rehearsal-2' }];
  const asking = [runRequested({ definition: definition({ fallbacks }) }), runStarted];
  const failure = { code: 'model_overloaded', message: inline('Too busy.') };
  const failed = { failure, retryAt: meta.at, then: 'fallback', partial: null, usage: null, ...free } as const;

  it('is replaced by the next fallback when it fails for good', () => {
    given(...asking, stepStarted())
      .when(new FailStep({ runId, seq: 1, attempt: 1, ...failed }, meta))
      .then(stepFailed({ seq: 1, ...failed }), modelSwitched());
  });
  it('is the last one when there is no other fallback', () => {
    given(...asking, stepStarted(), stepFailed({ seq: 1, ...failed }), modelSwitched(), stepStarted({ attempt: 2 }))
      .when(new FailStep({ runId, seq: 1, attempt: 2, ...failed }, meta))
      .thenRefuses(InvalidState);
  });
});
