import type { InputField } from '../agents/agent-definition.js';
import { mapInputs, templateFlaws, type TriggerPayload } from './mapping.js';

const payload: TriggerPayload = {
  body: { order: { id: 42, lines: [{ sku: 'A-1' }], paid: true, note: null }, 'who-is': 'Ada' },
  headers: { 'x-github-event': 'push' },
  delivery: { id: 'msg_1' },
  slot: null,
  trigger: { id: 't', name: 'Orders' },
};
const one = (template: string, field?: InputField) =>
  mapInputs({ it: template }, payload, field === undefined ? [] : [field])['it'];
const field = (type: 'text' | 'number' | 'yes_no' | 'json'): InputField => ({
  type,
  name: 'it',
  label: 'It',
  required: true,
});

describe('inputs that would be more than memory holds', () => {
  const long = { ...payload, body: 'x'.repeat(1024 * 1024) };

  it('are too big, and no more is made of them', () => {
    const mapping = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`i${n}`, ` ${'{{body}}'.repeat(240)}`]));
    const size = JSON.stringify(mapInputs(mapping, long)).length;
    expect(size).toBeGreaterThan(256 * 1024);
    expect(size).toBeLessThan(3 * 1024 * 1024);
  });

  it('stay text when they are nested beyond reason', () =>
    expect(mapInputs({ it: '{{body}}' }, { ...payload, body: '['.repeat(100_000) }, [field('json')])['it']).toBe(
      '['.repeat(100_000),
    ));
});

describe('a template', () => {
  it.each([
    ['{{body.order.id}}', 42],
    ['{{ body.order.paid }}', true],
    ['{{body.order.lines}}', [{ sku: 'A-1' }]],
    ['{{body.order.lines[0].sku}}', 'A-1'],
    ['{{body.order.lines.0.sku}}', 'A-1'],
    ['{{headers.x-github-event}}', 'push'],
    ['{{body.who-is}}', 'Ada'],
    ['{{delivery.id}}', 'msg_1'],
    ['plain text', 'plain text'],
    ['Order {{body.order.id}} of {{body.who-is}}', 'Order 42 of Ada'],
    ['Lines: {{body.order.lines}}', 'Lines: [{"sku":"A-1"}]'],
    ['Missing: {{body.nothing.here}}.', 'Missing: .'],
    ['', ''],
  ])('%s gives %j', (template, value) => expect(one(template)).toEqual(value));

  it.each([
    '{{body.nothing}}',
    '{{body.order.note}}',
    '{{slot.at}}',
    '{{body.constructor}}',
    '{{body.order.lines.length}}',
    '{{body.__proto__}}',
  ])('%s leaves the input out', (template) => expect(mapInputs({ it: template }, payload)).toEqual({}));

  it('names what it cannot read', () =>
    expect(templateFlaws('{{body.a}} {{env.HOME}} {{body..b}} {{}} {{body.a + 1}}')).toEqual([
      'env.HOME',
      'body..b',
      '',
      'body.a + 1',
    ]));
});

describe('an input of a known type', () => {
  it.each([
    ['7.5', 'number', 7.5],
    ['seven', 'number', 'seven'],
    ['', 'number', ''],
    ['{{body.order.id}}', 'number', 42],
    ['Yes', 'yes_no', true],
    ['0', 'yes_no', false],
    ['maybe', 'yes_no', 'maybe'],
    ['{"a":1}', 'json', { a: 1 }],
    ['not json', 'json', 'not json'],
    ['{{body.order.id}}', 'text', '42'],
    ['{{body.order.lines}}', 'text', '[{"sku":"A-1"}]'],
  ] as const)('reads %s as %s', (template, type, value) => expect(one(template, field(type))).toEqual(value));
});
