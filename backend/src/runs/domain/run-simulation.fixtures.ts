import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { ModelTurn, getText, ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { questionTool } from '@throughline/contracts/runs/question.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { free, inline, measured, runId, runRequested } from '@throughline/contracts/runs/run.fixtures.js';
import { call, turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { occurrence } from '@throughline/platform/deciders/decider-spec.js';
import type { ExecutionCommand, StepToStart } from './execution.commands.js';
import { nextAction, type Known, type NextAction } from './next-action.js';
import type { CancelRun, ExpireRequest, RunCommand, SealedAnswer, SealedDenial, SealedGrant } from './run.commands.js';
import { decide } from './run.decider.js';
import { evolve, noRun, type KnownRun } from './run.js';
import { givenTo, isAwaiting, type Step } from './run-steps.js';
import { stepsToStart } from './steps-to-start.fixtures.js';

const now = '2026-01-02T03:04:05.000Z';
const later = '2026-01-05T03:04:05.000Z';
const meta = metaFor({ actor: { kind: 'system', id: 'spec' }, at: now, workspaceId });

/**
 * Applies to the simulated agent: two that it may call, one after approval, one by which it asks people, one that it may not call, and one that it does
 * not have.
 */
export const simulated = {
  read: 'json.query',
  change: 'http.request',
  ask: 'notes.write',
  question: questionTool,
  denied: 'notes.read',
} as const;
const tools = [...Object.values(simulated), 'time.now'] as const;

type Sent = ExecutionCommand | CancelRun | SealedGrant | SealedDenial | SealedAnswer | ExpireRequest;
type ToSend = Sent extends infer C
  ? C extends Sent
    ? { type: C['type']; data: Omit<C['data'], 'runId'> }
    : never
  : never;
type Attempt = Extract<NextAction, { kind: 'think' | 'call' }>;

const valueIn = (content: Step['input']): unknown => (content?.kind === 'inline' ? content.value : null);
export const getTurn = ({ progress }: Step): ModelTurn =>
  ModelTurn.parse(progress.status === 'succeeded' ? valueIn(progress.output) : null);
const known: Known = {
  getArguments: (step) => ToolArguments.parse(valueIn(givenTo(step))),
  readTurn: getTurn,
  readsOnly: (tool) => tool === simulated.read,
  made: [],
  callKey: (tool) => tool,
  approvedForRun: new Set(),
};

/** One run, in which a model, its tools, its workers and the people do as the numbers say; without more, they end it. */
export class RunSimulation {
  readonly events: RunEvent[] = [];
  private state: KnownRun;
  private used = 0;

  constructor(
    definition: AgentDefinition,
    private readonly choices: readonly number[],
  ) {
    this.state = this.fold(runRequested({ definition }));
  }

  get run(): KnownRun {
    return this.state;
  }

  /** Each action as it is chosen, until the run has ended. */
  *actions(): Generator<NextAction, void> {
    for (let left = 1_000; left > 0; left -= 1) {
      const action = nextAction(this.state, now, known);
      yield action;
      if (action.kind === 'stop') return;
      this.perform(action);
    }
    throw new Error('The run does not end.');
  }

  private choose(count: number): number {
    this.used += 1;
    return (this.choices[this.used - 1] ?? 0) % count;
  }

  private perform(action: Exclude<NextAction, { kind: 'stop' }>): void {
    switch (action.kind) {
      case 'begin':
        return this.send({ type: 'BeginRun', data: {} });
      case 'think':
      case 'call':
        return this.attempt(action);
      case 'ask': {
        const calls = action.calls.map((each) => ({ ...each, arguments: inline(each.arguments), expiresAt: later }));
        return this.send({ type: 'AskPeople', data: { calls } });
      }
      case 'recover': {
        const steps = action.steps.map(({ seq, attempt }) => ({ seq, attempt, usage: null, ...free, approval: null }));
        return this.send({ type: 'LoseSteps', data: { steps } });
      }
      case 'wait':
        return this.state.held === null ? this.decidePerson() : this.release();
      case 'release':
        return this.release();
      case 'succeed':
        return this.send({ type: 'SucceedRun', data: { output: inline(getText(action.turn)) } });
      case 'fail':
        return this.send({ type: 'FailRun', data: { code: action.code, message: inline('It failed.') } });
    }
  }

  /** The steps end in any order; when the worker is lost, those that have not ended by then stay in progress. */
  private attempt(action: Attempt): void {
    const steps = stepsToStart(action);
    if (this.choose(20) === 19) {
      const about = { kind: 'workspace' } as const;
      return this.send({ type: 'HoldRun', data: { reason: 'halted', about, until: later } });
    }
    this.send({ type: 'StartSteps', data: { steps, alone: action.kind === 'call' && action.alone } });
    const left = [...steps];
    while (left.length > 0) {
      const outcome = this.choose(12);
      if (outcome === 11) return;
      const [step] = left.splice(this.choose(left.length), 1);
      if (step !== undefined) this.end(step, action, outcome);
      if (this.state.status === 'cancelled') return;
    }
  }

  private end({ seq, attempt }: StepToStart, action: Attempt, outcome: number): void {
    const ofStep = { seq, attempt };
    const isRefused = action.kind === 'call' && action.calls.some((each) => each.seq === seq && each.refused !== null);
    if (outcome === 10) return this.send({ type: 'CancelRun', data: {} });
    if (isRefused || outcome === 1 || (outcome === 2 && attempt < 3)) {
      const code = isRefused ? 'unknown_tool' : this.choose(2) === 0 ? 'http_404' : 'arguments_invalid';
      const last = action.kind === 'think' ? 'end' : this.state.definition.onToolFailure;
      const then =
        outcome === 2 && !isRefused ? { then: 'retry' as const, retryAt: now } : { then: last, retryAt: null };
      const failed = {
        ...ofStep,
        failure: { code, message: inline('No.') },
        ...then,
        partial: null,
        usage: null,
        ...free,
      };
      return this.send({ type: 'FailStep', data: failed });
    }
    const output = action.kind === 'think' ? inline(this.turn()) : inline({ ok: true });
    this.send({ type: 'CompleteStep', data: { ...ofStep, output, ...measured } });
  }

  private turn(): ModelTurn {
    const calls = Array.from({ length: this.choose(6) }, (_, n) => {
      const tool = tools[this.choose(tools.length)] ?? simulated.read;
      const given = tool === questionTool ? { arguments: { question: 'Which?' } } : {};
      return call({ id: `call-${n}`, tool, title: `Call ${n}`, ...given });
    });
    return turn({ text: 'Said.', calls });
  }

  /** Whatever holds a run goes away, or somebody ends it. */
  private release(): void {
    const { held } = this.state;
    if (held === null || this.choose(5) === 4) return this.send({ type: 'CancelRun', data: {} });
    this.send({ type: 'ReleaseRun', data: { reason: held.reason, by: 'recovered' } });
  }

  private decidePerson(): void {
    const awaiting = this.state.steps.filter(isAwaiting);
    const { seq, progress } = awaiting[this.choose(awaiting.length)] ?? { seq: 0 };
    const expiresAt = progress?.expiresAt ?? '';
    const ends: ToSend[] = [
      { type: 'CancelRun', data: {} },
      { type: 'ExpireRequest', data: { seq, expiresAt, next: expiresAt } },
    ];
    const decisions: ToSend[] =
      progress?.status === 'asked'
        ? [...ends, { type: 'AnswerQuestion', data: { seq, answer: inline({ answer: 'Yes.' }), expiresAt: null } }]
        : [
            ...ends,
            {
              type: 'GrantApproval',
              data: { seq, arguments: inline({}), changed: false, forRun: false, expiresAt: null },
            },
            {
              type: 'DenyApproval',
              data: { seq, then: null, expiresAt: null, reason: inline('No.'), message: inline('No.') },
            },
          ];
    const decision = decisions[this.choose(decisions.length)];
    if (decision !== undefined) this.send(decision);
  }

  private send({ type, data }: ToSend): void {
    const command = { type, data: { runId, ...data }, meta } as RunCommand;
    for (const event of decide(command, this.state)) this.state = this.fold(event);
  }

  private fold(event: RunEvent): KnownRun {
    this.events.push(event);
    const run = evolve(this.events.length === 1 ? noRun : this.state, event, occurrence);
    if (run.status === 'none') throw new Error('There is no run.');
    return run;
  }
}
