import type { Json } from '@throughline/contracts/json.js';
import { inlineContent } from '@throughline/contracts/json.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { describeStep } from './step-sentence.js';

const step = (tool: StepRow['tool'], given: Json, title: string = tool ?? ''): string =>
  describeStep({ tool, title, input: inlineContent(given), approval: null } as StepRow);

describe('a step as a sentence', () => {
  it.each<[StepRow['tool'], Json, string]>([
    ['http.request', { method: 'POST', url: 'https://shop.test/orders' }, 'POST shop.test/orders'],
    ['http.request', { url: 'http://shop.test/' }, 'GET shop.test/'],
    ['math.evaluate', { expression: '2 * 3' }, 'Work out 2 * 3'],
    ['time.now', { zone: 'Europe/Madrid' }, 'Look at the clock in Europe/Madrid'],
    ['time.now', {}, 'Look at the clock'],
  ])('says what a call of %s does', (tool, given, sentence) => expect(step(tool, given)).toBe(sentence));
  it('has its own title where it has one, but names a note', () => {
    expect(step('math.evaluate', { expression: '2 * 3' }, 'Add the tax')).toBe('Add the tax');
    expect(step('notes.write', { key: 'large orders' }, 'Keep it')).toBe('Write the note “large orders”');
  });
});
