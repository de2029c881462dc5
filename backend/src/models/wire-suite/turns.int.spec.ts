import { listCalls, getText } from '@throughline/contracts/runs/model-turn.js';
import { longText } from '@throughline/simulators/models/testing/model-server.js';
import { assemble } from '../assembler/assembler.js';
import { canonicalRequest } from '../assembler/canonical-request.js';
import type { Conversation, PastTurn } from '../language-model.js';
import { calculator, connectionId, notes, past, talk, WireFixture, wireCases } from '../../testing/wire-fixture.js';

let fixture: WireFixture;
WireFixture.giveTo((opened) => (fixture = opened));

const price = { result: { result: 21 } };

describe.each(wireCases)('A turn over $wire', (each) => {
  const ask = (over: Parameters<typeof talk>[1] = {}) => fixture.ask(each, talk(each, over));
  const askAfter = async (over: Parameters<typeof talk>[1] = {}, outcome: object = price) => {
    const first = await ask(over);
    return ask({ ...over, turns: [past(first.answer, () => outcome)] });
  };

  it('requests a call of a tool by its alias, for the tool itself', async () => {
    const { turn } = (await ask()).answer;
    expect(turn).toMatchObject({ turn: 2, finish: 'calls', answer: null });
    expect(listCalls(turn)).toMatchObject([
      { tool: 'math.evaluate', name: 'math_evaluate', arguments: { expression: '3 * 7' }, flaw: null },
    ]);
  });
  it('says by whom it was written, and which model answered', async () => {
    const { turn, served } = (await ask()).answer;
    expect(turn.by).toEqual({ connectionId, provider: each.service, model: 'rehearsal-1' });
    // The library does not pass on what Google says.
    expect(served?.model ?? null).toBe(each.wire === 'generate-content' ? null : 'rehearsal-1');
  });
  it('has a title without anything of its contents', async () =>
    expect(listCalls((await ask()).answer.turn)).toMatchObject([{ title: 'Math evaluate' }]));
  it('answers with text when the calls are done', async () => {
    const { turn } = (await askAfter()).answer;
    expect(turn).toMatchObject({ finish: 'stop', answer: '3 pieces come to 21 euros.' });
    expect(getText(turn)).toBe('3 pieces come to 21 euros.');
  });
  it('is heard piece by piece, the pieces being the text', async () => {
    const { answer, pieces } = await askAfter({ instructions: `${formatQuote(longText)}` });
    const written = pieces.filter(({ kind }) => kind === 'text').map(({ text }) => text);
    expect(written.length).toBeGreaterThan(1);
    expect(written.join('')).toBe(getText(answer.turn));
  });
  it('has its tokens as the provider counted them', async () => {
    const { usage } = (await ask()).answer;
    expect(usage).toMatchObject({ estimated: false, reasoning: 0 });
    expect(usage.in).toBeGreaterThan(100);
    expect(usage.out).toBeGreaterThan(5);
  });
  it('has an unknown price for a model that no book has', async () =>
    expect((await ask()).answer).toMatchObject({ price: null, costMicros: null, payer: 'workspace' }));
  it('costs what the workspace, or the list of the provider, says', async () => {
    const price = { book: 'workspace', in: 2_000_000, cacheRead: 2_000_000, cacheWrite: 2_000_000, out: 3_000_000 };
    const { answer } = await fixture.ask(each, talk(each), { price });
    expect(answer).toMatchObject({ price, costMicros: 2 * answer.usage.in + 3 * answer.usage.out });
  });
  it('is told of a call that failed', async () => {
    const failed = await askAfter(
      {},
      { failure: { code: 'http_404', message: 'shop.test answered 404.' }, result: undefined },
    );
    // Two of the wires cannot mark a result as failed, so there the model reads it in the result.
    expect(failed.answer.turn.answer).toEqual(expect.stringContaining('shop.test answered 404.'));
  });
  it('is given results that are texts, lists, numbers and nothing', async () => {
    for (const result of ['twenty-one', [1, 2], 21, null, { deep: { er: ['ä', '\u2028', '👍'] } }])
      expect((await askAfter({}, { result })).answer.turn.finish).toBe('stop');
  });
  it('is given the beginning of a result that is longer than the agent allows', async () => {
    await askAfter({ resultBytes: 1_024 }, { result: 'ä'.repeat(5_000) });
    const sent = fixture.server.requests.at(-1)?.text ?? '';
    expect(sent).toContain('cut: the result has 10002 bytes');
    expect(sent.split('ä').length).toBeLessThan(600);
  });
  it('keeps texts and arguments as they were written in any script', async () => {
    const words = 'Žluťoučký "kůň" \\ 数据 👩‍👩‍👧 \t end';
    const instructions = '1. Keep it with `notes.write`, key: k, text: {{words}}\n2. Answer: Kept {{words}}.';
    const over = { instructions, inputNames: ['words'], inputs: { words }, tools: [notes] };
    const first = await ask(over);
    expect(listCalls(first.answer.turn)).toMatchObject([{ arguments: { key: 'k', text: words } }]);
    const last = await ask({ ...over, turns: [past(first.answer, () => ({ result: { ok: true } }))] });
    expect(last.answer.turn.answer).toBe(`Kept ${words}.`);
  });
  it('has an input without a value as null', async () => {
    const { answer } = await ask({
      instructions: '1. Answer: Hello {{name}}.',
      inputNames: ['name'],
      inputs: {},
      tools: [],
    });
    expect(answer.turn.answer).toBe('Hello —.');
  });
  it('needs neither tools nor inputs', async () =>
    expect(
      (await ask({ instructions: '1. Answer: Hello.', inputNames: [], inputs: {}, tools: [] })).answer.turn.answer,
    ).toBe('Hello.'));
  it('is not offered arguments that the agent has pinned', async () => {
    await ask({ tools: [{ ...calculator, pinned: { expression: '1 + 1' } }], instructions: '1. Answer: Hello.' });
    expect(fixture.server.requests.at(-1)?.text).not.toContain('"expression"');
  });
  it('takes a temperature', async () =>
    expect((await ask({ model: { temperature: 0.5 } })).answer.turn.finish).toBe('calls'));
  it('says that it is too long when it is longer than the agent allows', async () => {
    const over = {
      instructions: `1. Answer: ${longText.slice(0, 3_000).replaceAll('\n', ' ')}`,
      tools: [],
      model: { maxOutputTokens: 60 },
    };
    expect(await fixture.failure(each, talk(each, over))).toMatchObject({ code: 'too_long', transient: false });
  });
  it('is refused by a model that takes less than the request', async () =>
    expect(
      await fixture.failure(
        each,
        talk(each, {
          instructions: `${longText}${longText}`,
          model: { model: 'rehearsal-1-small', maxOutputTokens: 400 },
        }),
      ),
    ).toMatchObject({ code: 'context', transient: false, switchNow: false }));
  it('sends the key in a header alone', async () => {
    await ask();
    const [request] = fixture.server.requests;
    expect(`${request?.path} ${request?.text}`).not.toContain('sk-test');
  });
  it('is the same request as before up to what is new, and is read from the cache', async () => {
    const instructions = `${longText}\n${three}`;
    const { requests, usages } = await story({ instructions, tools: [calculator, notes] });
    expect(requests).toHaveLength(4);
    for (const [index, request] of requests.slice(1).entries())
      expect(request.startsWith(requests[index] ?? '?')).toBe(true);
    expect(usages[0]?.cacheRead).toBe(0);
    for (const usage of usages.slice(1)) expect(usage.cacheRead).toBeGreaterThan(1_000);
  });
  it('of many leads an agent through all of its steps', async () => {
    const { last } = await story({ instructions: three, tools: [calculator, notes] });
    expect(last).toBe('Done: 21.');
  });

  const three =
    '1. `math.evaluate` expression: 1 + 1\n2. Keep it with `notes.write`, key: a, text: b\n3. `math.evaluate` expression: 3 * 7\n4. Answer: Done: {{step 3}}.';
  const formatQuote = (text: string) =>
    `1. \`math.evaluate\` expression: 1 + 1\n2. Answer: ${text.replaceAll('\n', ' ')}`;
  const story = async (over: Partial<Conversation>) => {
    const turns: PastTurn[] = [];
    const requests: string[] = [];
    const usages = [];
    for (;;) {
      const conversation = talk(each, { ...over, turns });
      requests.push(canonicalRequest(assemble(conversation).request));
      const { answer } = await fixture.ask(each, conversation);
      usages.push(answer.usage);
      if (answer.turn.finish === 'stop') return { requests, usages, last: answer.turn.answer };
      turns.push(past(answer, () => ({ result: { result: 21 } })));
    }
  };
});
