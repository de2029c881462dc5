import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { ModelTurn, ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import {
  approvalDenied,
  approvalExpired,
  approvalGranted,
  approvalRequested,
  inline,
  runCancelled,
  runRequested,
  runStarted,
  stepFailed,
  stepStarted,
  stepSucceeded,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { call, turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { runHeld, runReleased, stepOutcomeLost } from '@throughline/contracts/runs/run-interruptions.fixtures.js';
import { occurrence } from '@throughline/platform/deciders/decider-spec.js';
import { nextAction, type Known, type NextAction } from './next-action.js';
import { evolve, noRun } from './run.js';
import { givenTo, type Step } from './run-steps.js';

const now = '2026-01-02T03:04:05.000Z';
const getValue = (content: Step['input']): unknown => (content?.kind === 'inline' ? content.value : null);
const known = {
  getArguments: (step: Step) => ToolArguments.parse(getValue(givenTo(step))),
  readTurn: ({ progress }: Step) => ModelTurn.parse(progress.status === 'succeeded' ? getValue(progress.output) : null),
  readsOnly: (_: string, given: ToolArguments) => given['method'] === 'GET',
  made: [],
  callKey: (tool: string) => tool,
  approvedForRun: new Set<string>(),
};
const after = (...events: RunEvent[]): NextAction => withKnown({}, ...events);
const withKnown = (more: Partial<Known>, ...events: RunEvent[]): NextAction => {
  const run = events.reduce((folded, event) => evolve(folded, event, occurrence), noRun);
  if (run.status === 'none') throw new Error('There is no run.');
  return nextAction(run, now, { ...known, ...more });
};
const begun = [runRequested(), runStarted];
const thought = [...begun, stepStarted(), stepSucceeded()];
const calling = [...thought, toolStarted()];
const theCall = { seq: 2, attempt: 1, tool: 'http.request', title: 'Fetch the order', refused: null };
const made = (over: object, alone = false) => ({
  kind: 'call',
  calls: [{ ...theCall, arguments: call().arguments, ...over }],
  alone,
});
const withTool = (use: Partial<ReturnType<typeof definition>['tools'][number]>) =>
  runRequested({ definition: definition({ tools: [{ ...newToolUse('http.request'), ...use }] }) });

describe('the next action of a run', () => {
  it('begins it, thinks, calls, thinks again and succeeds', () => {
    expect(after(runRequested())).toEqual({ kind: 'begin' });
    expect(after(...begun)).toEqual({ kind: 'think', seq: 1, attempt: 1 });
    expect(after(...thought)).toEqual(made({}));
    const called = [...calling, stepSucceeded({ seq: 2, output: inline({ status: 200 }) })];
    expect(after(...called)).toEqual({ kind: 'think', seq: 3, attempt: 1 });
    const answer = turn({ text: 'Done.', answer: 'Done.' });
    expect(after(...called, stepStarted({ seq: 3 }), stepSucceeded({ seq: 3, output: inline(answer) }))).toEqual({
      kind: 'succeed',
      turn: answer,
    });
  });
  it('makes several calls of one turn one after the other', () => {
    const two = stepSucceeded({ output: inline(turn({ calls: [call(), call({ id: 'b', title: 'Then this' })] })) });
    const first = [...begun, stepStarted(), two, toolStarted(), stepSucceeded({ seq: 2, output: inline(1) })];
    expect(after(...first)).toEqual(made({ seq: 3, title: 'Then this' }));
  });
  it('asks about no call that was approved for the rest of the run, with the same arguments', () => {
    const waits = [withTool({ policy: 'ask' }), runStarted, stepStarted(), stepSucceeded()];
    const callKey = (tool: string, given: ToolArguments) => `${tool} ${JSON.stringify(given)}`;
    const approvedForRun = new Set([callKey('http.request', call().arguments)]);
    expect(withKnown({ approvedForRun, callKey }, ...waits)).toEqual(made({}, true));
    expect(withKnown({ approvedForRun: new Set(['http.request {}']), callKey }, ...waits)).toMatchObject({
      kind: 'ask',
    });
  });
  describe('for a turn with several calls', () => {
    const use = (policy: 'auto' | 'ask', tool = 'http.request') => ({ ...newToolUse('http.request', policy), tool });
    const get = call();
    const post = call({ id: 'b', arguments: { method: 'POST', url: 'https://example.com/' } });
    const note = call({ id: 'c', tool: 'notes.write', arguments: { text: 'x' } });
    const readTurn = (...calls: ReturnType<typeof call>[]): RunEvent[] => [
      runRequested({ definition: definition({ tools: [use('auto'), use('ask', 'notes.write')] }) }),
      runStarted,
      stepStarted(),
      stepSucceeded({ output: inline(turn({ calls })) }),
    ];
    const seqs = (action: NextAction) => ('calls' in action ? action.calls.map(({ seq }) => seq) : []);
    it('makes neighbours that only read at once, and what changes something alone, in order', () => {
      const first = after(...readTurn(get, get, post, get));
      expect([first, seqs(first)]).toMatchObject([{ kind: 'call', alone: false }, [2, 3]]);
      const read = [2, 3].flatMap((seq) => [toolStarted({ seq }), stepSucceeded({ seq, output: inline(1) })]);
      const second = after(...readTurn(get, get, post, get), ...read);
      expect([second, seqs(second)]).toMatchObject([{ kind: 'call', alone: true }, [4]]);
    });
    it('asks about all before any is made, and what changes something waits for every decision', () => {
      const calls = readTurn(get, note, post, note);
      const first = after(...calls);
      expect([first.kind, seqs(first)]).toEqual(['ask', [3, 5]]);
      const batch = [3, 5];
      const asked = [...calls, ...batch.map((seq) => approvalRequested({ seq, tool: 'notes.write', batch }))];
      expect(after(...asked)).toMatchObject({ kind: 'call', calls: [{ seq: 2 }], alone: false });
      const read = [...asked, toolStarted(), stepSucceeded({ seq: 2, output: inline(1) })];
      expect(after(...read, approvalGranted({ seq: 3 }))).toEqual({ kind: 'wait', until: null });
      expect(after(...read, approvalGranted({ seq: 3 }), approvalGranted({ seq: 5 }))).toMatchObject({
        kind: 'call',
        calls: [{ seq: 3 }],
        alone: true,
      });
    });
    it('makes none when the limit of steps has no room for all', () =>
      expect(after(...readTurn(...Array.from({ length: blankDefinition.limits.steps }, () => get)))).toMatchObject({
        kind: 'fail',
        code: 'step_limit',
      }));
    it('recovers all that were in progress', () =>
      expect(after(...readTurn(get, get), toolStarted(), toolStarted({ seq: 3 }))).toMatchObject({
        kind: 'recover',
        steps: [{ seq: 2 }, { seq: 3 }],
      }));
  });
  it('asks first when the tool wants that, and calls what was approved', () => {
    const asking = [withTool({ policy: 'ask' }), runStarted, stepStarted(), stepSucceeded()];
    expect(after(...asking)).toMatchObject({ kind: 'ask', calls: [{ seq: 2, tool: 'http.request' }] });
    expect(after(...asking, approvalRequested())).toEqual({ kind: 'wait', until: null });
    const approved = { method: 'GET', url: 'https://example.com/7' };
    const granted = approvalGranted({ arguments: inline(approved) });
    expect(after(...asking, approvalRequested(), granted)).toEqual(made({ arguments: approved }, true));
  });
  it('lets pinned arguments win over the model', () =>
    expect(after(withTool({ pinned: { method: 'HEAD' } }), runStarted, stepStarted(), stepSucceeded())).toEqual(
      made({ arguments: { method: 'HEAD', url: 'https://example.com/' } }, true),
    ));
  it('fails when the model asks for a tool it may not use', () => {
    expect(after(withTool({ policy: 'deny' }), runStarted, stepStarted(), stepSucceeded())).toMatchObject({
      kind: 'fail',
      code: 'model',
    });
    expect(after(runRequested({ definition: definition() }), runStarted, stepStarted(), stepSucceeded())).toMatchObject(
      { kind: 'fail' },
    );
  });
  describe('of an agent that is told', () => {
    const reporting = { onToolFailure: 'tell', onDeny: 'tell' } as const;
    const request = (...tools: ReturnType<typeof newToolUse>[]) =>
      runRequested({ definition: definition({ tools, ...reporting }) });
    const asked = [request(newToolUse('http.request')), runStarted, stepStarted(), stepSucceeded()];
    const failure = (code: string) => ({ failure: { code, message: inline('No.') }, then: 'tell' as const });
    it('goes on after a call that failed for good', () =>
      expect(after(...asked, toolStarted(), stepFailed(failure('http_404')))).toEqual({
        kind: 'think',
        seq: 3,
        attempt: 1,
      }));
    it('goes on with the next call of the turn', () => {
      const two = stepSucceeded({ output: inline(turn({ calls: [call(), call({ id: 'b', title: 'Then this' })] })) });
      const first = [...asked.slice(0, 3), two, toolStarted(), stepFailed(failure('http_404'))];
      expect(after(...first)).toEqual(made({ seq: 3, title: 'Then this' }));
    });
    const refused = {
      code: 'unknown_tool',
      message: 'The model requested http.request, which this agent may not use.',
    };
    it('refuses a tool that the agent may not use, also when the worker of the refused step was lost', () => {
      const denied = request({ ...newToolUse('http.request'), policy: 'deny' });
      for (const first of [denied, request()]) {
        const thinking = [first, runStarted, stepStarted(), stepSucceeded()];
        expect(after(...thinking)).toEqual(made({ refused }));
        expect(after(...thinking, toolStarted(), stepOutcomeLost())).toEqual(made({ refused, attempt: 2 }));
      }
    });
    it('fails at the fifth call that could not be made', () => {
      const mistake = (n: number): RunEvent[] => {
        const seq = 2 * n;
        return [
          ...(n === 1 ? [] : [stepStarted({ seq: seq - 1 }), stepSucceeded({ seq: seq - 1 })]),
          toolStarted({ seq }),
          stepFailed({ seq, ...failure(n % 2 === 0 ? 'unknown_tool' : 'arguments_invalid') }),
        ];
      };
      const mistakes = [1, 2, 3, 4, 5].flatMap(mistake);
      expect(after(...asked, ...mistakes.slice(0, -4))).toMatchObject({ kind: 'think' });
      expect(after(...asked, ...mistakes)).toEqual({
        kind: 'fail',
        code: 'model',
        message: inline('The model requested 5 calls that could not be made.'),
      });
    });
    it.each([
      ['denied', approvalDenied({ then: 'tell' })],
      ['not answered in time', approvalExpired({ then: 'tell' })],
    ])('goes on after a call that was %s', (_, refusal) => {
      const asking = [
        request({ ...newToolUse('http.request'), policy: 'ask' }),
        ...asked.slice(1),
        approvalRequested(),
      ];
      expect(after(...asking, refusal)).toEqual({ kind: 'think', seq: 3, attempt: 1 });
    });
  });
  it('waits for a retry until its time has come', () => {
    expect(after(...calling, stepFailed({ retryAt: '2026-01-02T03:04:06.000Z' }))).toEqual({
      kind: 'wait',
      until: '2026-01-02T03:04:06.000Z',
    });
    expect(after(...calling, stepFailed({ retryAt: now }))).toEqual(made({ attempt: 2 }));
    const thinking = [...begun, stepStarted(), stepFailed({ seq: 1, retryAt: now })];
    expect(after(...thinking)).toEqual({ kind: 'think', seq: 1, attempt: 2 });
  });
  it('fails by the kind of the step that failed for good', () => {
    expect(after(...calling, stepFailed())).toEqual({
      kind: 'fail',
      code: 'tool',
      message: inline('The server is busy.'),
    });
    expect(after(...begun, stepStarted(), stepFailed({ seq: 1 }))).toMatchObject({ kind: 'fail', code: 'model' });
  });
  it('recovers a step that was in progress, and retries a lost one', () => {
    expect(after(...calling)).toMatchObject({ kind: 'recover', steps: [{ seq: 2, attempt: 1 }] });
    expect(after(...calling, stepOutcomeLost())).toEqual(made({ attempt: 2 }));
  });
  it('fails because of the instructions when the model could not follow them', () => {
    const failure = { code: 'instructions_not_followed', message: inline('There is no numbered step.') };
    expect(after(...begun, stepStarted(), stepFailed({ seq: 1, failure }))).toEqual({ kind: 'fail', ...failure });
  });
  it('fails when the worker of one step was lost three times, however often it failed in between', () => {
    const lost = (attempt: number): RunEvent[] => [toolStarted({ attempt }), stepOutcomeLost({ attempt })];
    const failed = [toolStarted({ attempt: 2 }), stepFailed({ attempt: 2, retryAt: now })];
    expect(after(...thought, ...lost(1), ...failed, ...lost(3))).toEqual(made({ attempt: 4 }));
    expect(after(...thought, ...lost(1), ...failed, ...lost(3), ...lost(4))).toEqual({
      kind: 'fail',
      code: 'internal',
      message: inline('Step 2 was broken off 3 times because its worker stopped, and is not tried again.'),
    });
    const thinking = [1, 2, 3].flatMap((attempt) => [stepStarted({ attempt }), stepOutcomeLost({ seq: 1, attempt })]);
    expect(after(...begun, ...thinking)).toMatchObject({ kind: 'fail', code: 'internal' });
  });
  it('counts the losses of each step by itself', () => {
    const lost = (seq: number): RunEvent[] =>
      [1, 2].flatMap((attempt) => [stepStarted({ seq, attempt }), stepOutcomeLost({ seq, attempt })]);
    const thoughtAtLast = [...lost(1), stepStarted({ attempt: 3 }), stepSucceeded()];
    expect(after(...begun, ...thoughtAtLast, ...lost(2))).toMatchObject({ kind: 'think', seq: 2, attempt: 3 });
  });
  it('leaves it to the person who is asked each time whether a lost call is made again', () => {
    const asked = (attempt: number): RunEvent[] => [
      toolStarted({ attempt }),
      stepOutcomeLost({ attempt }),
      approvalRequested({ reason: 'outcome_lost' }),
    ];
    const granted = approvalGranted();
    const often = [1, 2, 3].flatMap((attempt) => [...asked(attempt), granted]);
    expect(after(...thought, ...often)).toEqual(made({ arguments: call().arguments, attempt: 4 }));
  });
  it('stops at the limit of steps, but not short of an answer', () => {
    const one = runRequested({
      definition: definition({
        tools: [newToolUse('http.request')],
        limits: { ...blankDefinition.limits, steps: 1, activeTime: 1_000, parallelRuns: 1 },
      }),
    });
    expect(after(one, runStarted, stepStarted(), stepSucceeded())).toMatchObject({ kind: 'fail', code: 'step_limit' });
    const answered = stepSucceeded({ output: inline(turn({ answer: 'Done.' })) });
    expect(after(one, runStarted, stepStarted(), answered)).toMatchObject({ kind: 'succeed' });
  });
  it('is nothing once the run has ended', () => expect(after(...begun, runCancelled())).toEqual({ kind: 'stop' }));
  it('waits while the run is held, then ends or, when a limit has passed, goes on', () => {
    const [until, past] = ['2026-01-03T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
    expect(after(...thought, runHeld({ until }))).toEqual({ kind: 'wait', until: null });
    expect(after(...thought, runHeld({ until: past }))).toMatchObject({ kind: 'fail', code: 'halted' });
    expect(after(...thought, runHeld({ reason: 'connection', until: past }))).toMatchObject({ code: 'auth' });
    expect(after(...thought, runHeld({ reason: 'limit', until }))).toEqual({ kind: 'wait', until });
    expect(after(...thought, runHeld({ reason: 'limit', until: past }))).toEqual({ kind: 'release', reason: 'limit' });
    expect(after(...thought, runHeld({ until }), runReleased())).toEqual(made({}));
  });
  it('does not make a call that only repeats what was done, unless a list of the author says so', () => {
    const same = Array.from({ length: 3 }, () => ({ call: 'http.request', result: 'same' }));
    const requestedBy = (provider: string, onToolFailure: 'tell' | 'end') =>
      runRequested({
        definition: definition({
          model: { ...blankDefinition.model, provider },
          tools: [newToolUse('http.request')],
          onToolFailure,
        }),
      });
    const repeated = (...first: RunEvent[]) => withKnown({ made: same }, ...first, ...thought.slice(1));
    expect(repeated(requestedBy('openai', 'tell'))).toEqual(
      made({ refused: expect.objectContaining({ code: 'repeated_call' }) }),
    );
    expect(repeated(requestedBy('openai', 'end'))).toMatchObject({ kind: 'fail', code: 'loop' });
    expect(repeated(requestedBy('rehearsal', 'tell'))).toEqual(made({}));
  });
  it('ends the run when the model was told twice that it repeats itself', () => {
    const failure = { code: 'repeated_call', message: inline('Again.') };
    const failedCall = (seq: number) => [toolStarted({ seq }), stepFailed({ seq, failure, then: 'tell' })];
    const twice = [...thought, ...failedCall(2), stepStarted({ seq: 3 }), stepSucceeded({ seq: 3 }), ...failedCall(4)];
    expect(after(...thought, ...failedCall(2))).toMatchObject({ kind: 'think' });
    expect(after(...twice)).toMatchObject({ kind: 'fail', code: 'loop' });
  });
});
