import { getText, listCalls } from '@throughline/contracts/runs/model-turn.js';
import { playModel, totalOutput } from '../../testing/played-model.js';
import { dialects } from './chat-dialects.fixtures.js';
import type { Dialect, Meant } from './chat-writing.fixtures.js';

const long = '12345678901234567890';
const one = { name: 'math_evaluate', given: `{"expression":"3 * 7","id":${long}}` };
const other = { name: 'time_now', given: '{"zone":"Europe/Berlin"}' };
const hear = ({ write, type }: Dialect, meant: Meant, over: Parameters<typeof playModel>[1] = {}) =>
  playModel([{ body: write(meant), ...(type !== undefined && { type }) }], over);

it('nineteen vendors and more are read', () => expect(dialects.length).toBeGreaterThanOrEqual(19));

describe.each(dialects)('Chat completions as $name writes them', (dialect) => {
  it.each([false, true])('give a text, each byte by itself: %s', async (inBytes) => {
    const { answer, failure } = await hear(dialect, { text: 'It is 42 — fine.' }, { inBytes });
    expect(failure).toBeNull();
    expect(answer?.turn).toMatchObject({ finish: 'stop', answer: 'It is 42 — fine.' });
    const thoughts = answer?.turn.parts.flatMap((part) => (part.kind === 'reasoning' ? [part.text] : []));
    expect(thoughts).toEqual(dialect.write({ text: '' }).includes('Hm.') ? ['Hm.'] : []);
  });
  it('give an answer in JSON', async () => {
    const { answer } = await hear(dialect, { text: '{"total": 42}' }, { over: { output: totalOutput } });
    expect(answer?.turn.answer).toEqual({ total: 42 });
  });
  it('give a call, with every digit', async () => {
    const { answer } = await hear(dialect, { calls: [one] });
    expect(listCalls(answer?.turn ?? { parts: [] })).toMatchObject([
      { tool: 'math.evaluate', arguments: { expression: '3 * 7', id: long }, flaw: null },
    ]);
  });
  it('give two calls', async () => {
    const { answer } = await hear(dialect, { text: 'Both.', calls: [one, other] });
    const calls = listCalls(answer?.turn ?? { parts: [] });
    expect(calls).toMatchObject([
      { tool: 'math.evaluate', arguments: { expression: '3 * 7' }, flaw: null },
      { tool: 'time.now', arguments: { zone: 'Europe/Berlin' }, flaw: null },
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    expect(getText(answer?.turn ?? { parts: [] })).toBe('Both.');
  });
  it('give a refusal', async () => {
    const { answer, failure } = await hear(dialect, { refusal: 'I cannot help with that.' });
    if (dialect.refuses === 'text') return expect(answer?.turn.answer).toBe('I cannot help with that.');
    expect(failure?.code).toBe(dialect.refuses);
    if (dialect.refuses === 'model_refused') expect(failure?.message).toContain('I cannot help with that.');
  });
});
