import { operations } from '@throughline/catalogue/operations/operations.js';
import { operationRef } from '@throughline/contracts/agents/tool-use.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { inlineContent } from '@throughline/contracts/json.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { describeStep } from './step-sentence.js';

const accountId = ConnectionId.parse('00000000-0000-7000-8000-000000000501');
const erased = { kind: 'sealed', text: '', bytes: 1 } as const;
const step = (tool: StepRow['tool'], given: Json, title: string = tool ?? ''): string =>
  describeStep({ tool, title, input: inlineContent(given), approval: null }, operations);

describe('a step as a sentence', () => {
  it.each<[StepRow['tool'], Json, string]>([
    ['http.request', { method: 'POST', url: 'https://shop.test/orders' }, 'Call POST shop.test/orders'],
    ['http.request', { url: 'http://shop.test/' }, 'Call GET shop.test/'],
    ['math.evaluate', { expression: '2 * 3' }, 'Work out 2 * 3'],
    ['time.now', { zone: 'Europe/Madrid' }, 'Look at the clock in Europe/Madrid'],
    ['time.now', {}, 'Look at the clock'],
    ['json.query', { data: [], query: 'orders[].id' }, 'Search JSON for orders[].id'],
    ['ask.person', { question: 'Which customer is it?' }, 'Asked: Which customer is it?'],
    ['notes.read', { key: 'large orders' }, 'Read the note “large orders”'],
    ['notes.write', { key: 'large orders', text: '7' }, 'Write the note “large orders”'],
    ['notes.write', { key: 'large orders', text: '7', add: true }, 'Add to the note “large orders”'],
  ])('says what a call of %s does', (tool, given, sentence) => expect(step(tool, given)).toBe(sentence));
  it('says the same of a call that a model made, whose title is the name of the tool', () =>
    expect(step('json.query', { data: [], query: 'orders[].id' }, 'Json query')).toBe('Search JSON for orders[].id'));
  it('says what is done at a service, with what every such call needs', () => {
    const at = (operation: string, given: Json, title: string) =>
      step(operationRef(accountId, operation), given, title);
    expect(at('gmail.search_messages', { query: 'from:ana', limit: 5 }, 'Gmail search messages')).toBe(
      'Search mail: from:ana',
    );
    const mail = { to: ['ana@example.com'], subject: 'Your order', text: 'It is on its way.' };
    expect(at('gmail.search_messages', { query: 'from:ana' }, 'Search mail')).toBe('Search mail: from:ana');
    expect(at('gmail.send_message', mail, 'Gmail send message')).toBe('Send mail: ana@example.com, Your order');
  });
  it('names the tool alone when its arguments were erased', () =>
    expect(describeStep({ tool: 'json.query', title: 'Json query', input: erased, approval: null }, operations)).toBe(
      'Json query',
    ));
  it('has its own title where it has one, but names a note', () => {
    expect(step('math.evaluate', { expression: '2 * 3' }, 'Add the tax')).toBe('Add the tax');
    expect(step('notes.write', { key: 'large orders' }, 'Keep it')).toBe('Write the note “large orders”');
  });
});
