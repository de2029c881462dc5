import type { InputField } from '../agents/agent-definition.js';
import { listNamed, mapInputs, templateFlaws, type TriggerPayload } from './mapping.js';
import { readPath, writePath } from './mapping-path.js';

const payload: TriggerPayload = {
  body: {
    order: { id: 42, lines: [{ sku: 'A-1' }], paid: true, note: null },
    'who-is': 'Ada',
    'First Name': 'Ada',
    'user[name]': 'Ada',
    'a.b': 'dotted',
    Straße: 'Elbe 3',
    '@type': 'Order',
  },
  headers: { 'x-github-event': 'push' },
  query: { source: 'shop', tag: ['a', 'b'] },
  delivery: { id: 'msg_1' },
  slot: null,
  event: null,
  item: null,
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
    ['{{headers.X-GitHub-Event}}', 'push'],
    ['{{query.source}}', 'shop'],
    ['{{query.tag[1]}}', 'b'],
    ['{{body["First Name"]}}', 'Ada'],
    ["{{body['First Name']}}", 'Ada'],
    ['{{body.First Name}}', 'Ada'],
    ['{{body["user[name]"]}}', 'Ada'],
    ['{{body["a.b"]}}', 'dotted'],
    ['{{body.Straße}} {{body.@type}}', 'Elbe 3 Order'],
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

  it('names headers that prove who calls, which are not kept', () =>
    expect(
      templateFlaws('{{headers.Authorization}} {{headers.x-gitlab-token}} {{headers.x-shopify-hmac-sha256}}'),
    ).toEqual(['headers.Authorization', 'headers.x-gitlab-token', 'headers.x-shopify-hmac-sha256']));

  it('takes other headers', () =>
    expect(templateFlaws('{{headers.x-shopify-topic}} {{headers.x-author}}')).toEqual([]));

  it('names the headers and parameters that are to be kept of a call', () => {
    const mapping = { a: '{{headers.X-Shopify-Topic}} {{query.id}}', b: '{{query["a b"]}} {{query.id}} {{body.x}}' };
    const conditions = [{ place: 'headers.X-Kind', test: 'is', value: 'a' }] as const;
    expect(listNamed({ mapping, conditions }, 'headers')).toEqual(['x-shopify-topic', 'x-kind']);
    expect(listNamed({ mapping, conditions }, 'query')).toEqual(['id', 'a b']);
  });

  it.each<[(string | number)[], string | null]>([
    [['body', 'order', 'lines', 0, 'sku'], 'body.order.lines[0].sku'],
    [['body', 'First Name'], 'body["First Name"]'],
    [['body', 'a.b', 'say "x"'], 'body["a.b"]["say \\"x\\""]'],
    [['body', '7'], 'body["7"]'],
    [['body', '{x}'], null],
  ])('is written for %j as %s, and read again', (steps, written) => {
    expect(writePath(steps)).toBe(written);
    if (written !== null) expect(readPath(written)).toEqual(steps.map(String));
  });

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
    ['on', 'yes_no', true],
    ['Y', 'yes_no', true],
    ['off', 'yes_no', false],
    ['0x1F', 'number', '0x1F'],
    ['1e3', 'number', 1000],
    ['12345678901234567890', 'number', '12345678901234567890'],
    ['Infinity', 'number', 'Infinity'],
    ['maybe', 'yes_no', 'maybe'],
    ['{"a":1}', 'json', { a: 1 }],
    ['not json', 'json', 'not json'],
    ['{{body.order.id}}', 'text', '42'],
    ['{{body.order.lines}}', 'text', '[{"sku":"A-1"}]'],
  ] as const)('reads %s as %s', (template, type, value) => expect(one(template, field(type))).toEqual(value));
});
