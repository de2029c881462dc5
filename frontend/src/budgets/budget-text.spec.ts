import { alertsText, formatDollars, parseMicros } from './budget-text.js';

it.each([
  ['450', 450_000_000],
  ['$0.35', 350_000],
  [' 12.5 ', 12_500_000],
  ['0.000001', 1],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['1,50', null],
  ['12345678', null],
])('what is typed as %j is %j micro-dollars', (typed, micros) => expect(parseMicros(typed)).toBe(micros));

it.each([
  [450_000_000, '450.00'],
  [350_000, '0.35'],
  [1, '0.000001'],
])('%j micro-dollars are typed as %s', (micros, typed) => {
  expect(formatDollars(micros)).toBe(typed);
  expect(parseMicros(typed)).toBe(micros);
});

it('alerts are named from the lowest on', () => {
  expect(alertsText([100, 50])).toBe('Alerts at 50, 100 %');
  expect(alertsText([])).toBe('No alerts');
});
