import { listCalls } from '@throughline/contracts/runs/model-turn.js';
import { unknownTool } from '@throughline/contracts/runs/model-turn.js';
import type { ModelFailure } from '../language-model.js';
import { past, talk, WireFixture, wireCases } from '../../testing/wire-fixture.js';

let fixture: WireFixture;
WireFixture.giveTo((opened) => (fixture = opened));
beforeEach(() => {
  fixture.onWait = () => undefined;
});

type Expected = Partial<Pick<ModelFailure, 'code' | 'transient' | 'switchNow' | 'retryAfterMs'>>;
const transient = { transient: true, switchNow: false };
const lasting = { transient: false, switchNow: true, retryAfterMs: null };

/** Before an answer has begun. Nothing was used then. */
const refusals: [fault: string, Expected][] = [
  ['rate_limit', { code: 'model_rate_limited', ...transient, retryAfterMs: 1_000 }],
  ['rate_limit:20', { code: 'model_rate_limited', ...transient, retryAfterMs: 20_000 }],
  ['rate_limit:90', { code: 'model_rate_limited', transient: true, switchNow: true, retryAfterMs: 90_000 }],
  ['rate_limit_no_header', { code: 'model_rate_limited', ...transient, retryAfterMs: null }],
  ['quota', { code: 'model_quota', ...lasting }],
  ['unauthorized', { code: 'model_unauthorized', ...lasting }],
  ['forbidden', { code: 'model_forbidden', ...lasting }],
  ['model_not_found', { code: 'model_not_found', ...lasting }],
  ['context_length', { code: 'context', transient: false, switchNow: false }],
  ['server_error', { code: 'model_unavailable', ...transient }],
  ['unavailable', { code: 'model_overloaded', ...transient }],
  ['overloaded', { code: 'model_overloaded', ...transient }],
  ['bad_gateway', { code: 'model_unavailable', ...transient }],
  ['reset', { code: 'stream_cut', ...transient }],
];
/** In the middle of an answer. What was written until then is paid for. */
const breaks: [fault: string, Expected][] = [
  ['cut', { code: 'stream_cut', ...transient }],
  ['cut_in_call', { code: 'stream_cut', ...transient }],
  ['malformed', { code: 'stream_cut', ...transient }],
  ['no_finish', { code: 'stream_cut', ...transient }],
  ['error_in_stream', transient],
  ['content_filter', { transient: false, switchNow: false }],
  ['refusal', { transient: false, switchNow: false }],
  ['length', { code: 'too_long', transient: false, switchNow: false }],
  ['empty', { code: 'model_empty', ...transient }],
  ['huge:20', { code: 'too_large', transient: false }],
];

describe.each(wireCases)('A fault over $wire', (each) => {
  const withFault = (fault: string) => talk(each, { model: { model: `rehearsal-1--${fault}` } });

  it.each(refusals)('%s is told from others', async (fault, expected) => {
    const failure = await fixture.failure(each, withFault(fault));
    expect(failure).toMatchObject(expected);
    expect(failure.spent).toEqual({ usage: null, price: null, costMicros: 0, payer: 'none' });
    expect(failure.message).not.toContain('sk-test');
  });
  it.each(breaks)('%s ends a turn that has begun', async (fault, expected) => {
    const failure = await fixture.failure(each, withFault(fault));
    expect(failure).toMatchObject(expected);
    expect(failure.spent.usage?.in).toBeGreaterThan(0);
  });
  it('a wrong key is told from others', async () =>
    expect(await fixture.failure(each, talk(each), { key: 'sk-wrong-key-of-somebody' })).toMatchObject({
      code: 'model_unauthorized',
    }));
  it('an unknown model is told from others', async () =>
    expect(await fixture.failure(each, talk(each, { model: { model: 'nobody-1' } }))).toMatchObject({
      code: 'model_not_found',
    }));
  it('a wrong content type does not matter', async () =>
    expect((await fixture.ask(each, withFault('wrong_content_type'))).answer.turn.finish).toBe('calls'));
  it('a second end of a turn does not matter', async () => {
    const { turn } = (await fixture.ask(each, withFault('duplicate_finish'))).answer;
    expect(listCalls(turn)).toHaveLength(1);
  });
  it('a tool that was not offered is a call that cannot be made, and the model is told', async () => {
    const { answer } = await fixture.ask(each, withFault('unknown_tool'));
    const [call] = listCalls(answer.turn);
    expect(call).toMatchObject({ tool: unknownTool, flaw: { code: 'unknown_tool' } });
    // Both are in clear in the log, and the name is what the model wrote.
    expect(call?.name).toMatch(/\w/);
    expect([call?.title, call?.flaw?.message]).toEqual(['Call an unknown tool', 'There is no tool with this name.']);
    const turns = [past(answer, () => ({ failure: { code: 'unknown_tool', message: 'No.' }, result: undefined }))];
    expect((await fixture.ask(each, talk(each, { turns }))).answer.turn.finish).toBe('calls');
  });
  it('two equal calls in one turn are two', async () => {
    const { answer } = await fixture.ask(each, withFault('parallel_calls'));
    const [one, two] = listCalls(answer.turn);
    expect(one?.arguments).toEqual(two?.arguments);
    expect(one?.id).not.toBe(two?.id);
    const turns = [past(answer, () => ({ result: { result: 21 } }))];
    expect((await fixture.ask(each, talk(each, { turns }))).answer.turn.answer).toBe('3 pieces come to 21 euros.');
  });
  it('arguments that are not JSON are a call that cannot be made', async () => {
    if (each.wire === 'generate-content')
      return expect(await fixture.failure(each, withFault('invalid_arguments'))).toMatchObject({ transient: true });
    const { answer } = await fixture.ask(each, withFault('invalid_arguments'));
    expect(listCalls(answer.turn)).toMatchObject([
      { tool: 'math.evaluate', arguments: {}, flaw: { code: 'arguments_invalid' } },
    ]);
    const turns = [past(answer, () => ({ failure: { code: 'arguments_invalid', message: 'No.' }, result: undefined }))];
    expect((await fixture.ask(each, talk(each, { turns }))).answer.turn.finish).toBe('calls');
  });
  it.each(['missing_usage', 'wrong_usage'])('%s makes the figures an estimate, and not nothing', async (fault) => {
    // Anthropic’s turns begin with their figures, without which the library reads none.
    if (each.wire === 'messages' && fault === 'missing_usage')
      return expect(await fixture.failure(each, withFault(fault))).toMatchObject(transient);
    const { usage } = (await fixture.ask(each, withFault(fault))).answer;
    expect(usage.estimated).toBe(true);
    expect(usage.in).toBeGreaterThan(100);
    expect(usage.out).toBeGreaterThan(0);
  });
  it('a first token that does not come is given up after a minute, or five with reasoning', async () => {
    const given: number[] = [];
    fixture.onWait = () => void given.push(fixture.timers.endLast());
    expect(await fixture.failure(each, withFault('slow_first'))).toMatchObject({
      code: 'model_stalled',
      transient: true,
    });
    const slow = { model: 'rehearsal-1-thinking--slow_first', reasoning: 'high', maxOutputTokens: 8_000 } as const;
    expect(await fixture.failure(each, talk(each, { model: slow }))).toMatchObject({ code: 'model_stalled' });
    expect(given).toEqual([60_000, 300_000]);
  });
  it('silence in the middle is given up after half a minute, and what came is paid for', async () => {
    const given: number[] = [];
    fixture.onWait = () => void given.push(fixture.timers.endLast());
    const failure = await fixture.failure(each, withFault('stall'));
    expect(failure).toMatchObject({ code: 'model_stalled', transient: true });
    expect(failure.spent.usage).toMatchObject({ estimated: true });
    expect([30_000, 60_000]).toContain(given[0]);
  });
  it('a turn that is called off ends at the provider too, and is paid for as an estimate', async () => {
    const stop = new AbortController();
    fixture.onWait = () => stop.abort(new Error('The run was cancelled.'));
    const failure = await fixture.failure(each, withFault('stall'), { signal: stop.signal });
    expect(failure).toMatchObject({ code: 'cancelled', transient: false });
    expect(failure.spent.usage).toMatchObject({ estimated: true });
    expect(fixture.server.requests.at(-1)?.outcome).not.toBe('finished');
  });
  it('that passes is over at the next request', async () => {
    const passing = withFault('first:2:overloaded');
    for (let n = 0; n < 2; n += 1) expect((await fixture.failure(each, passing)).transient).toBe(true);
    expect((await fixture.ask(each, passing)).answer.turn.finish).toBe('calls');
  });
});
