import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { ToolPolicy } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { Question, readForm } from '@throughline/contracts/runs/question.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import {
  answerExpired,
  answerGiven,
  answerRequested,
  approvalRequested,
  inline,
  question,
  runCancelled,
  runFailed,
  runId,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
} from '@throughline/contracts/runs/run.fixtures.js';
import { call, turn } from '@throughline/contracts/runs/turn.fixtures.js';
import { occurrence, toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { nextAction } from './next-action.js';
import { ExpireRequest, type SealedAnswer } from './run.commands.js';
import { executionCommand, meta } from './run-decisions.fixtures.js';
import { runDecider } from './run.decider.js';
import { evolve, noRun } from './run.js';
import { AnswerInvalid, validateAnswer } from './validate-inputs.js';

const { given } = toSpec(runDecider);
const asks = call({ id: 'ask', tool: 'ask.person', title: 'Ask who it is', arguments: question });
const thinks = (
  calls: readonly ReturnType<typeof call>[] = [asks],
  over: Partial<ReturnType<typeof definition>> = {},
  policy: ToolPolicy = 'auto',
): RunEvent[] => {
  const tools = [newToolUse('ask.person', policy), newToolUse('time.now'), newToolUse('http.request', 'ask')];
  const begun = [runRequested({ definition: definition({ tools, ...over }) }), runStarted, stepStarted()];
  return [...begun, stepSucceeded({ output: inline(turn({ calls })) })];
};
const asked = [...thinks(), answerRequested()];
const toAsk = { title: 'Ask who it is', tool: 'ask.person', arguments: inline(question) } as const;
const { expiresAt } = answerRequested().data;
const answer = (over: Partial<SealedAnswer['data']> = {}): SealedAnswer => {
  const data = { runId, seq: 2, answer: answerGiven().data.answer, expiresAt: null, ...over };
  return { type: 'AnswerQuestion', data, meta };
};
const after = (...events: RunEvent[]) => {
  const run = events.reduce((folded, event) => evolve(folded, event, occurrence), noRun);
  if (run.status === 'none') throw new Error('There is no run.');
  return nextAction(run, '2026-01-02T03:04:05.000Z', {
    getArguments: ({ input }) => ToolArguments.parse(input?.kind === 'inline' ? input.value : {}),
    readTurn: ({ progress }) => turn(progress.status === 'succeeded' ? { calls: readCalls(progress.output) } : {}),
    readsOnly: () => true,
    made: [],
    callKey: () => '',
    approvedForRun: new Set(),
  });
};
const readCalls = (output: { kind: string; value?: Json }) =>
  (output.value as unknown as ReturnType<typeof turn>).parts.flatMap((part) => (part.kind === 'call' ? [part] : []));

describe('a question', () => {
  it('is asked instead of being called, whether or not the tool needs approval', () => {
    for (const policy of ['auto', 'ask'] as const)
      expect(after(...thinks([asks], {}, policy))).toMatchObject({
        kind: 'ask',
        calls: [{ seq: 2, tool: 'ask.person' }],
      });
    given(...thinks())
      .when(executionCommand({ type: 'AskPeople', data: { calls: [{ seq: 2, ...toAsk, expiresAt }] } }))
      .then(answerRequested());
  });
  it('is asked together with the calls of its turn that need approval, which are a batch of their own', () => {
    const other = call({ id: 'b' });
    const about = { title: 'Fetch the order', tool: 'http.request', arguments: inline(other.arguments), expiresAt };
    const calls = [
      { seq: 2, ...toAsk, expiresAt },
      { seq: 3, ...about },
    ];
    expect(after(...thinks([asks, other]))).toMatchObject({ kind: 'ask', calls: [{ seq: 2 }, { seq: 3 }] });
    given(...thinks([asks, other]))
      .when(executionCommand({ type: 'AskPeople', data: { calls } }))
      .then(answerRequested(), approvalRequested({ seq: 3, batch: [3], expiresAt }));
  });
  it('holds back the calls after it, and none before it', () => {
    const clock = call({ id: 'b', tool: 'time.now', arguments: {} });
    expect(after(...thinks([clock, asks]), answerRequested({ seq: 3 }))).toMatchObject({
      kind: 'call',
      calls: [{ seq: 2 }],
    });
    expect(after(...thinks([asks, clock]), answerRequested())).toEqual({ kind: 'wait', until: null });
    expect(after(...thinks([asks, clock]), answerRequested(), answerGiven())).toMatchObject({
      kind: 'call',
      calls: [{ seq: 3 }],
    });
  });
  it('that nobody could answer is a call that fails', () =>
    expect(after(...thinks([{ ...asks, arguments: { question: '' } }]))).toMatchObject({
      kind: 'call',
      calls: [{ seq: 2, refused: null }],
    }));
  it('is answered once, and the run goes on with the answer', () => {
    given(...asked)
      .when(answer({ expiresAt }))
      .then(answerGiven());
    given(...asked, answerGiven())
      .when(answer())
      .thenRefuses(InvalidState);
    expect(after(...asked, answerGiven())).toEqual({ kind: 'think', seq: 3, attempt: 1 });
  });
  it('is not answered by who saw another one, once its run has ended, or where none is asked', () => {
    given(...asked)
      .when(answer({ expiresAt: '2026-01-04T00:00:00.000Z' }))
      .thenRefuses(DomainError);
    given(...asked, runCancelled({ step: 2 }))
      .when(answer())
      .thenRefuses(InvalidState);
    given(...thinks(), approvalRequested())
      .when(answer())
      .thenRefuses(InvalidState);
    given(...asked)
      .when(answer({ seq: 9 }))
      .thenRefuses(NotFound);
  });
  it('that nobody answers in time ends the run, or the model hears of it', () => {
    const message = inline('Nobody answered the question in time.');
    given(...asked)
      .when(new ExpireRequest({ runId, seq: 2, expiresAt, next: expiresAt }, meta))
      .then(answerExpired(), runFailed({ code: 'unanswered', message }));
    const goesOn = [...thinks([asks], { onDeny: 'tell' }), answerRequested()];
    given(...goesOn)
      .when(new ExpireRequest({ runId, seq: 2, expiresAt, next: expiresAt }, meta))
      .then(answerExpired({ then: 'tell' }));
    expect(after(...goesOn, answerExpired({ then: 'tell' }))).toEqual({ kind: 'think', seq: 3, attempt: 1 });
  });
});

describe('an answer', () => {
  const form = readForm(
    Question.parse({
      question: 'What was delivered?',
      fields: [
        { type: 'number', name: 'pallets', label: 'Pallets' },
        { type: 'choice', name: 'gate', label: 'Gate', options: ['North', 'South'] },
        { type: 'date', name: 'on', label: 'On', required: false },
        { type: 'yes_no', name: 'damaged', label: 'Damaged', required: false },
        { type: 'text', name: 'remark', label: 'Remark', required: false },
      ],
    }),
  );
  it('has the fields of its form', () =>
    expect(validateAnswer(form, { pallets: 3, gate: 'North', on: '', damaged: true })).toEqual({
      pallets: 3,
      gate: 'North',
      damaged: true,
    }));
  it.each<[Record<string, Json>, string]>([
    [{ gate: 'North' }, '/answer/pallets'],
    [{ pallets: '3', gate: 'North' }, '/answer/pallets'],
    [{ pallets: 3, gate: 'West' }, '/answer/gate'],
    [{ pallets: 3, gate: 'North', on: '2026-02-30' }, '/answer/on'],
    [{ pallets: 3, gate: 'North', price: 3 }, '/answer/price'],
  ])('that is %j is refused at %s', (value, pointer) => {
    const refusal = (): AnswerInvalid | null => {
      try {
        validateAnswer(form, value);
        return null;
      } catch (error) {
        return error instanceof AnswerInvalid ? error : null;
      }
    };
    expect(refusal()).toMatchObject({ code: 'answer_invalid', extras: { errors: [{ pointer }] } });
  });
  it('to a choice is one of the choices, and else words', () => {
    expect(validateAnswer(readForm(question), { answer: 'Noor Trading BV' })).toEqual({ answer: 'Noor Trading BV' });
    expect(() => validateAnswer(readForm(question), { answer: 'Neither' })).toThrow(AnswerInvalid);
    expect(validateAnswer(readForm({ question: 'Why?' }), { answer: 'Because.' })).toEqual({ answer: 'Because.' });
  });
  it('is not requested by choices and a form at once, or by a name twice', () => {
    const field = { type: 'text', name: 'a', label: 'A' };
    for (const flawed of [
      { ...question, fields: [field] },
      { question: 'Which?', fields: [field, field] },
      { question: 'Which?', choices: [{ label: 'A' }, { label: 'A' }] },
      { question: 'Which?', hours: 721 },
    ])
      expect(Question.safeParse(flawed).success).toBe(false);
  });
});
