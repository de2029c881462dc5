import type { ConditionTest } from './condition.js';
import { findUnmet } from './find-unmet.js';

const payload = {
  body: { type: 'invoice.paid', amount: 120, text: 'Straße', tags: ['new', 'eu'], empty: '', none: null, ok: true },
  headers: { 'x-event': 'push' },
  query: null,
  delivery: { id: 'd' },
  slot: null,
  event: null,
  item: null,
  trigger: { id: 't', name: 'T' },
};

it.each<[string, ConditionTest, string, boolean]>([
  ['body.type', 'is', 'invoice.paid', true],
  ['body.type', 'is', 'invoice', false],
  ['body["type"]', 'is_not', 'invoice.paid', false],
  ['headers.X-Event', 'is', 'push', true],
  ['body.ok', 'is', 'true', true],
  ['body.amount', 'is', '120', true],
  ['body.amount', 'above', '100', true],
  ['body.amount', 'above', '120', false],
  ['body.amount', 'below', '1e3', true],
  ['body.type', 'above', '1', false],
  ['body.type', 'below', '1', false],
  ['body.amount', 'above', 'much', false],
  ['body.text', 'contains', 'stra', true],
  ['body.tags', 'contains', 'eu', true],
  ['body.tags', 'contains', 'e', false],
  ['body.empty', 'is_there', '', false],
  ['body.none', 'is_missing', '', true],
  ['body.constructor', 'is_there', '', false],
  ['body.none', 'is_not', 'invoice.paid', true],
  ['body.none', 'is', '', true],
  ['body.none', 'contains', '', false],
])('%s %s %s: %s', (place, test, value, isMet) => {
  const condition = { place, test, value };
  expect(findUnmet([condition], payload)).toEqual(isMet ? null : condition);
});

it('names the first of several that is not met', () => {
  const met = { place: 'body.type', test: 'is', value: 'invoice.paid' } as const;
  const unmet = { place: 'body.amount', test: 'below', value: '100' } as const;
  expect(findUnmet([met, unmet, unmet], payload)).toBe(unmet);
  expect(findUnmet([], payload)).toBeNull();
});
