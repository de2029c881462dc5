import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { ModelTurn, ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { call, free, inline, measured, runId, runRequested, turn } from '@throughline/contracts/runs/run.fixtures.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { occurrence } from '@throughline/platform/deciders/decider-spec.js';
import fc from 'fast-check';
import type { ExecutionCommand } from './execution.commands.js';
import { nextAction, type NextAction } from './next-action.js';
import type { CancelRun, DenyApproval, ExpireApproval, GrantApproval, RunCommand } from './run.commands.js';
import { decide } from './run.decider.js';
import { evolve, noRun, type KnownRun, type Step } from './run.js';

const now = '2026-01-02T03:04:05.000Z';
const later = '2026-01-05T03:04:05.000Z';
const meta = metaFor({ actor: { kind: 'system', id: 'spec' }, at: now, workspaceId });
const [auto, ask, denied] = ['http.request', 'notes.write', 'notes.read'] as const;
const tools = [auto, ask, denied, 'json.query'] as const;

type Sent = ExecutionCommand | CancelRun | GrantApproval | DenyApproval | ExpireApproval;
type ToSend = Sent extends infer C
  ? C extends Sent
    ? { type: C['type']; data: Omit<C['data'], 'runId'> }
    : never
  : never;

const valueIn = (content: Step['input']): unknown => (content?.kind === 'inline' ? content.value : null);
const turnOf = ({ progress }: Step): ModelTurn =>
  ModelTurn.parse(progress.status === 'succeeded' ? valueIn(progress.output) : null);
const known = { argumentsOf: ({ input }: Step) => ToolArguments.parse(valueIn(input)), turnOf };

/** One run, in which a model, its tools and the people answer as the numbers say; without more, they end it. */
class Simulation {
  readonly events: RunEvent[] = [];
  #run: KnownRun;
  #used = 0;

  constructor(
    definition: AgentDefinition,
    private readonly choices: readonly number[],
  ) {
    this.#run = this.#fold(runRequested({ definition }));
  }

  get run(): KnownRun {
    return this.#run;
  }

  /** Each action as it is chosen, until the run has ended. */
  *actions(): Generator<NextAction, void> {
    for (let left = 500; left > 0; left -= 1) {
      const action = nextAction(this.#run, now, known);
      yield action;
      if (action.kind === 'stop') return;
      this.#perform(action);
    }
    throw new Error('The run does not end.');
  }

  #choose(count: number): number {
    this.#used += 1;
    return (this.choices[this.#used - 1] ?? 0) % count;
  }

  #perform(action: NextAction): void {
    switch (action.kind) {
      case 'begin':
        return this.#send({ type: 'BeginRun', data: {} });
      case 'think':
      case 'call':
      case 'refuse':
        return this.#attempt(action);
      case 'ask': {
        const { seq, title, tool } = action;
        const approval = { seq, title, tool, arguments: action.arguments, expiresAt: later };
        return this.#send({ type: 'RequestApproval', data: approval });
      }
      case 'wait':
        return this.#decidePerson();
      case 'succeed':
        return this.#send({ type: 'SucceedRun', data: { output: inline(action.turn.text) } });
      case 'fail':
        return this.#send({ type: 'FailRun', data: { code: action.code, message: action.message } });
      case 'recover':
      case 'stop':
        throw new Error(`${action.kind} is not expected here.`);
    }
  }

  #attempt(action: Extract<NextAction, { kind: 'think' | 'call' | 'refuse' }>): void {
    const { seq, attempt } = action;
    const what =
      action.kind === 'think'
        ? { kind: 'model' as const, title: 'Think', tool: null, input: inline({}) }
        : { kind: 'tool' as const, title: action.title, tool: action.tool, input: inline(action.arguments) };
    this.#send({ type: 'StartStep', data: { seq, attempt, ...what } });
    const outcome = action.kind === 'refuse' ? 1 : this.#choose(8);
    const ofStep = { seq, attempt };
    if (outcome === 2) return this.#send({ type: 'LoseStep', data: { ...ofStep, approval: null } });
    if (outcome === 1 || (outcome === 3 && attempt < 3)) {
      const code = action.kind === 'refuse' ? 'unknown_tool' : this.#choose(2) === 0 ? 'http_404' : 'arguments_invalid';
      const last = action.kind === 'think' ? 'end' : this.#run.definition.onToolFailure;
      const then = outcome === 3 ? { then: 'retry' as const, retryAt: now } : { then: last, retryAt: null };
      const failed = { ...ofStep, failure: { code, message: 'No.' }, ...then, partial: null, usage: null, ...free };
      return this.#send({ type: 'FailStep', data: failed });
    }
    const output = action.kind === 'think' ? inline(this.#turn()) : inline({ ok: true });
    this.#send({ type: 'CompleteStep', data: { ...ofStep, output, ...measured } });
  }

  #turn(): ModelTurn {
    const calls = Array.from({ length: this.#choose(4) }, (_, n) =>
      call({ id: `call-${n}`, tool: tools[this.#choose(tools.length)] ?? auto, title: `Call ${n}` }),
    );
    return turn({ text: 'Said.', calls });
  }

  #decidePerson(): void {
    const seq = this.#run.steps.length;
    const decisions: ToSend[] = [
      { type: 'CancelRun', data: {} },
      { type: 'GrantApproval', data: { seq, arguments: {} } },
      { type: 'DenyApproval', data: { seq, reason: 'No.' } },
      { type: 'ExpireApproval', data: { seq } },
    ];
    const decision = decisions[this.#choose(decisions.length)];
    if (decision !== undefined) this.#send(decision);
  }

  #send({ type, data }: ToSend): void {
    const command = { type, data: { runId, ...data }, meta } as RunCommand;
    for (const event of decide(command, this.#run)) this.#run = this.#fold(event);
  }

  #fold(event: RunEvent): KnownRun {
    this.events.push(event);
    const run = evolve(this.events.length === 1 ? noRun : this.#run, event, occurrence);
    if (run.status === 'none') throw new Error('There is no run.');
    return run;
  }
}

/** The calls of every turn but the last, each with the status of its step. */
const answersIn = ({ steps }: KnownRun) =>
  steps
    .filter((step) => step.kind === 'model' && step.progress.status === 'succeeded')
    .flatMap((thought) => turnOf(thought).calls.map(({ tool }, index) => ({ tool, step: steps[thought.seq + index] })));

const agents = fc.record({
  onToolFailure: fc.constantFrom('tell' as const, 'end' as const),
  onDeny: fc.constantFrom('tell' as const, 'end' as const),
  steps: fc.integer({ min: 1, max: 12 }),
});
const cases = fc.record({ agent: agents, choices: fc.array(fc.nat(23), { maxLength: 80 }) });
type Case = { agent: Pick<AgentDefinition, 'onToolFailure' | 'onDeny'> & { steps: number }; choices: number[] };
const simulate = ({ agent: { steps, ...rules }, choices }: Case) =>
  new Simulation(
    definition({
      ...rules,
      tools: [newToolUse(auto), newToolUse(ask, 'ask'), newToolUse(denied, 'deny')],
      limits: { ...blankDefinition.limits, steps },
    }),
    choices,
  );

describe('whatever a model, its tools and people do, a run', () => {
  it('ends, once, within its limit of steps', () =>
    fc.assert(
      fc.property(cases, (each) => {
        const simulation = simulate(each);
        expect([...simulation.actions()].at(-1)).toEqual({ kind: 'stop' });
        const { run, events } = simulation;
        expect(isFinal(run.status)).toBe(true);
        expect(run.steps.map(({ seq }) => seq)).toEqual(run.steps.map((_, index) => index + 1));
        expect(run.steps.length).toBeLessThanOrEqual(each.agent.steps);
        const ends = events.filter(({ type }) => ['RunSucceeded', 'RunFailed', 'RunCancelled'].includes(type));
        expect(ends).toEqual([events.at(-1)]);
      }),
      { numRuns: 2_000 },
    ));

  it('gives the model exactly one answer to each call before it thinks again', () =>
    fc.assert(
      fc.property(cases, (each) => {
        const simulation = simulate(each);
        for (const action of simulation.actions()) {
          if (action.kind !== 'think' || action.attempt > 1) continue;
          for (const { tool, step } of answersIn(simulation.run)) {
            expect(step?.tool).toBe(tool);
            expect(['succeeded', 'reported', 'denied']).toContain(step?.progress.status);
          }
        }
      }),
      { numRuns: 1_000 },
    ));

  it('calls only what the agent may call, and what needs approval only after it', () =>
    fc.assert(
      fc.property(cases, (each) => {
        const simulation = simulate(each);
        for (const action of simulation.actions()) {
          if (action.kind !== 'call') continue;
          expect([auto, ask]).toContain(action.tool);
          const granted = simulation.events.some(
            (event) => event.type === 'ApprovalGranted' && event.data.seq === action.seq,
          );
          expect(granted).toBe(action.tool === ask);
        }
      }),
      { numRuns: 1_000 },
    ));

  it('reports nothing to a model whose run ends instead', () =>
    fc.assert(
      fc.property(cases, (each) => {
        const simulation = simulate({ ...each, agent: { ...each.agent, onToolFailure: 'end', onDeny: 'end' } });
        for (const action of simulation.actions()) expect(action.kind).not.toBe('refuse');
        expect(simulation.events.filter(({ data }) => 'then' in data && data.then === 'tell')).toEqual([]);
      }),
      { numRuns: 500 },
    ));
});
