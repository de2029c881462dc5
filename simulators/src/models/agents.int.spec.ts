import type { Json } from '@throughline/contracts/json.js';
import type { ModelServer } from './model-server.js';
import { dialects, requestIn, type Dialect } from './testing/model-dialects.js';
import { at, jsonOrText, giveTestServer } from './testing/model-server.js';

let server: ModelServer;
giveTestServer((started) => (server = started));

const instructions = [
  'You check orders. Notes are kept for large ones.',
  '',
  '1. Work out the price with `math_evaluate`, expression: {{quantity}} * {{unit_price}}',
  '2. If {{step 1}} is more than 100 then keep it with `notes_write`, key: large orders, text: {{customer}}',
  '3. If {{step 1}} is more than 1000 then keep it with `notes_write`, key: huge orders, text: {{customer}}',
  '4. File it with `linear_create_issue`, text: Order of {{customer}} for {{step 1}}',
  '5. Answer: {{customer}} owes {{step 1}}; see {{step 4.id}}.',
].join('\n');
const inputs = JSON.stringify({ quantity: 20, unit_price: 7, customer: 'Ada' });
const results: Record<string, Json> = {
  math_evaluate: { result: 140 },
  notes_write: { key: 'large orders' },
  linear_create_issue: { id: 'ABC-7' },
};

/** Returns what an agent called, in order, and its answer. */
const runAgent = async (dialect: Dialect, model: string) => {
  const called: unknown[] = [];
  const agent = { model, instructions, inputs, tools: Object.keys(results) };
  for (let body = dialect.agent(agent); ;) {
    const response = await fetch(...requestIn(dialect, server, { model, body }));
    const json = jsonOrText(await response.text());
    if (!response.ok) throw new Error(JSON.stringify(json));
    const calls = dialect.calls(json);
    if (calls.length === 0) return { called, answer: dialect.text(json) };
    called.push(...calls.map((call) => at(call, 'name')));
    body = dialect.next(body, json, results);
  }
};

describe.each(dialects)('An agent over $name', (dialect) => {
  it.each(['rehearsal-1', 'rehearsal-1-thinking'])('does every step of its list with %s', async (model) => {
    expect(await runAgent(dialect, model)).toEqual({
      called: ['math_evaluate', 'notes_write', 'linear_create_issue'],
      answer: 'Ada owes 140; see ABC-7.',
    });
  });
});
