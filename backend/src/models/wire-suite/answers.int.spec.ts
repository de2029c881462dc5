import type { Json } from '@throughline/contracts/json.js';
import { rehearsalBrain } from '@throughline/simulators/models/brain/rehearsal-brain.js';
import { listCalls } from '@throughline/contracts/runs/model-turn.js';
import { calculator, past, talk, WireFixture, wireCases } from '../../testing/wire-fixture.js';

/** Holds what the model answers next, instead of what Rehearsal would. */
const instead: Json[] = [];
let fixture: WireFixture;
WireFixture.giveTo((opened) => (fixture = opened), {
  brain: (conversation) => {
    const next = instead.shift();
    if (next === undefined) return rehearsalBrain(conversation);
    const answer = conversation.tools.find(({ name }) => name === 'answer');
    if (answer === undefined) return { text: JSON.stringify(next), calls: [] };
    return { text: '', calls: [{ name: 'answer', arguments: next as Record<string, Json> }] };
  },
});
beforeEach(() => {
  instead.splice(0);
});

const schema = {
  type: 'object',
  properties: { total: { type: 'number' }, currency: { type: 'string', enum: ['EUR', 'USD'] } },
  required: ['total', 'currency'],
  additionalProperties: false,
};
const output = { kind: 'json', schema } as const;
const instructions = '1. `math.evaluate` expression: 3 * 7\n2. Answer: total: {{step 1}}, currency: EUR';

describe.each(wireCases)('An answer with a schema over $wire', (each) => {
  it('comes after the calls of tools', async () => {
    const first = (await fixture.ask(each, talk(each, { output, instructions }))).answer;
    expect(listCalls(first.turn)).toMatchObject([{ tool: 'math.evaluate' }]);
    const turns = [past(first, () => ({ result: { result: 21 } }))];
    const { turn } = (await fixture.ask(each, talk(each, { output, instructions, turns }))).answer;
    expect(turn).toMatchObject({ finish: 'stop', answer: { total: 21, currency: 'EUR' } });
    expect(listCalls(turn)).toEqual([]);
  });
  it('comes without any tools', async () => {
    const over = { output, instructions: '1. Answer: total: 7, currency: USD', tools: [] };
    expect((await fixture.ask(each, talk(each, over))).answer.turn.answer).toEqual({ total: 7, currency: 'USD' });
  });
  it('that does not fit is given again, and both are paid for', async () => {
    instead.push({ total: 'much', currency: 'EUR' });
    const over = { output, instructions: '1. Answer: total: 7, currency: USD', tools: [] };
    const { answer } = await fixture.ask(each, talk(each, over));
    expect(answer.turn.answer).toEqual({ total: 7, currency: 'USD' });
    const [first, second] = fixture.server.requests;
    expect(second?.text).toContain('does not fit');
    expect(answer.usage.in).toBeGreaterThan((first?.text.length ?? 0) / 8);
  });
  it('that never fits fails after two repairs', async () => {
    instead.push({ total: 1 }, { total: 1, currency: 'GBP' }, { total: 1, currency: 'EUR', more: true });
    const failure = await fixture.failure(
      each,
      talk(each, { output, instructions: '1. Answer: Done.', tools: [calculator] }),
    );
    expect(failure).toMatchObject({ code: 'output_invalid', transient: false });
    expect(failure.spent.usage?.out).toBeGreaterThan(0);
    expect(fixture.server.requests).toHaveLength(3);
  });
});
