import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { listCalls } from '@throughline/contracts/runs/model-turn.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import fc from 'fast-check';
import type { NextAction } from './next-action.js';
import type { KnownRun } from './run.js';
import { isAwaiting, isRunning } from './run-steps.js';
import { RunSimulation, simulated, getTurn } from './run-simulation.fixtures.js';

/** The calls of every turn but the last, each with the status of its step. */
const answersIn = ({ steps }: KnownRun) =>
  steps
    .filter((step) => step.kind === 'model' && step.progress.status === 'succeeded')
    .flatMap((thought) =>
      listCalls(getTurn(thought)).map(({ tool }, index) => ({ tool, step: steps[thought.seq + index] })),
    );

const agents = fc.record({
  onToolFailure: fc.constantFrom('tell' as const, 'end' as const),
  onDeny: fc.constantFrom('tell' as const, 'end' as const),
  steps: fc.integer({ min: 1, max: 16 }),
  callsAtOnce: fc.integer({ min: 1, max: 4 }),
});
const cases = fc.record({ agent: agents, choices: fc.array(fc.nat(59), { maxLength: 100 }) });
type Rules = Pick<AgentDefinition, 'onToolFailure' | 'onDeny'> & { steps: number; callsAtOnce: number };
type Case = { agent: Rules; choices: number[] };
const simulate = ({ agent: { steps, callsAtOnce, ...rules }, choices }: Case) => {
  const { read, change, ask, question, denied } = simulated;
  const may = [newToolUse(read), newToolUse(change), newToolUse(ask, 'ask'), newToolUse(question)];
  const tools = [...may, newToolUse(denied, 'deny')];
  const limits = { ...blankDefinition.limits, steps, callsAtOnce };
  return new RunSimulation(definition({ ...rules, tools, limits }), choices);
};
type Check = (simulation: RunSimulation, action: NextAction, agent: Rules) => void;
const always = (numRuns: number, check: Check): void =>
  fc.assert(
    fc.property(cases, (each) => {
      const simulation = simulate(each);
      for (const action of simulation.actions()) check(simulation, action, each.agent);
    }),
    { numRuns },
  );
const callsIn = (action: NextAction) => (action.kind === 'call' ? action.calls : []);
const endings: RunEvent['type'][] = ['RunSucceeded', 'RunFailed', 'RunCancelled'];

describe('whatever a model, its tools, workers and people do, a run', () => {
  it('ends, once, within its limit of steps', () =>
    always(3_000, ({ run, events }, action, { steps }) => {
      if (action.kind !== 'stop') return;
      expect(isFinal(run.status)).toBe(true);
      expect(run.steps.length).toBeLessThanOrEqual(steps);
      expect(events.filter(({ type }) => endings.includes(type))).toEqual([events.at(-1)]);
    }));

  it('leaves no step open that its end does not name or cancel', () =>
    always(2_000, ({ run, events }, action) => {
      if (action.kind !== 'stop') return;
      const named = events.flatMap(({ type, data }) =>
        type === 'StepCancelled' ? [data.seq] : type === 'RunCancelled' ? [data.step] : [],
      );
      const open = run.steps.filter(
        (step) => !['succeeded', 'failed', 'reported', 'denied'].includes(step.progress.status),
      );
      expect(named.filter((seq) => seq !== null).sort()).toEqual(open.map(({ seq }) => seq).sort());
    }));

  it('gives the model exactly one answer to each call before it thinks again (invariant 18)', () =>
    always(1_000, ({ run }, action) => {
      if (action.kind !== 'think' || action.attempt > 1) return;
      for (const { tool, step } of answersIn(run)) {
        expect(step?.tool).toBe(tool);
        expect(['succeeded', 'reported', 'denied']).toContain(step?.progress.status);
      }
    }));

  it('calls only what the agent may call, and what needs approval only after it', () =>
    always(1_000, ({ events }, action) => {
      for (const { seq, tool } of callsIn(action).filter(({ refused }) => refused === null)) {
        expect([simulated.read, simulated.change, simulated.ask]).toContain(tool);
        const granted = events.some((event) => event.type === 'ApprovalGranted' && event.data.seq === seq);
        expect(granted).toBe(tool === simulated.ask);
      }
    }));

  it('changes something only alone, and after every decision about its turn (invariant 17)', () =>
    always(2_000, ({ run }, action) => {
      const calls = callsIn(action);
      if (calls.every(({ tool, refused }) => refused !== null || tool === simulated.read)) return;
      expect(calls).toHaveLength(1);
      expect(run.steps.filter((step) => isAwaiting(step) || isRunning(step))).toEqual([]);
    }));

  it('starts the calls of a turn in the order of the model, at most as many at once as the agent allows', () =>
    always(1_000, ({ run }, action, { callsAtOnce }) => {
      const calls = callsIn(action);
      expect(calls.length).toBeLessThanOrEqual(callsAtOnce);
      for (const { seq } of calls)
        for (let before = 1; before < seq; before += 1) {
          const known = run.steps.some((step) => step.seq === before) || calls.some((each) => each.seq === before);
          expect(known).toBe(true);
        }
    }));

  it('asks about all calls of a turn together', () =>
    always(1_000, ({ run }, action) => {
      if (action.kind === 'ask') expect(run.steps.filter(isAwaiting)).toEqual([]);
      if (action.kind !== 'call') return;
      const thought = run.steps.findLast(({ kind }) => kind === 'model');
      const asked =
        thought === undefined ? [] : listCalls(getTurn(thought)).map(({ tool }, n) => [tool, thought.seq + 1 + n]);
      for (const [tool, seq] of asked.filter(([each]) => each === simulated.ask || each === simulated.question)) {
        expect([tool, run.steps.some((step) => step.seq === seq)]).toEqual([tool, true]);
      }
    }));

  it('reports nothing to a model whose run ends instead', () =>
    fc.assert(
      fc.property(cases, (each) => {
        const simulation = simulate({ ...each, agent: { ...each.agent, onToolFailure: 'end', onDeny: 'end' } });
        for (const action of simulation.actions())
          expect(callsIn(action).filter(({ refused }) => refused !== null)).toEqual([]);
        expect(simulation.events.filter(({ data }) => 'then' in data && data.then === 'tell')).toEqual([]);
      }),
      { numRuns: 500 },
    ));
});
