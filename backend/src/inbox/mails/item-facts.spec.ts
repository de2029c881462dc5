import { inlineContent } from '@throughline/contracts/json.js';
import { formatArguments } from './item-facts.js';

const hash = '0'.repeat(64);

it.each([
  [
    'four of them',
    inlineContent({ a: 1, b: 'two', c: [3], d: null, e: 5 }),
    ['a: 1 · b: two · c: [3] · d: null · and 1 more'],
  ],
  ['none', inlineContent({}), []],
  ['the beginning of a long text', inlineContent({ text: 'x'.repeat(121) }), [`text: ${'x'.repeat(120)}…`]],
  ['erased ones', { kind: 'sealed' as const, text: '', bytes: 1 }, ['The contents of this run were erased.']],
  [
    'erased large ones',
    { kind: 'blob' as const, hash, bytes: 9, contentType: 'application/json', preview: '' },
    ['The contents of this run were erased.'],
  ],
])('a mail shows the arguments of a call: %s', (_, content, lines) => expect(formatArguments(content)).toEqual(lines));
