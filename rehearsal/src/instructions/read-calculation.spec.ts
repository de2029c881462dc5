import { readCalculation } from './read-calculation.js';

const read = (text: string): string | undefined => {
  const { kind, expression } = readCalculation(text);
  return expression ?? kind;
};

describe('a calculation', () => {
  it.each([
    ['Work out {{quantity}} times {{unit_price}} with', '{{quantity}} * {{unit_price}}'],
    ['Use to calculate 3 plus 4.', '3 + 4'],
    ['Work out the price: {{a}} times {{step 1.body.total}}', '{{a}} * {{step 1.body.total}}'],
    ['The total price is {{a}} multiplied by 2, with', '{{a}} * 2'],
    ['Calculate the result of {{a}} divided by 2.5 by', '{{a}} / 2.5'],
    ['Work out 21 percent of {{total}}', '21 / 100 * {{total}}'],
    ['{{total}} minus 10 % of {{total}}', '{{total}} - 10 / 100 * {{total}}'],
    ['({{a}} plus -3) × (2 − 1)', '({{a}} + - 3) * (2 - 1)'],
    ['12 * 7', '12 * 7'],
    ['Take {{rate}} percent off {{step 1}}', '{{step 1}} - {{rate}} / 100 * {{step 1}}'],
    ['Work out 10% off {{a}} with', '{{a}} - 10 / 100 * {{a}}'],
    ['Take 5 off {{a}}.', '{{a}} - 5'],
    ['Add 21 percent to {{a}}', '{{a}} + 21 / 100 * {{a}}'],
    ['Add {{a}} and {{b}}', '{{b}} + {{a}}'],
    ['Subtract {{a}} from {{b}}', '{{b}} - {{a}}'],
    ['Subtract 1 plus 2 from {{b}}', '{{b}} - (1 + 2)'],
    ['Multiply {{a}} by {{b}} with', '{{a}} * {{b}}'],
    ['Divide {{a}} by 3', '{{a}} / 3'],
    ['2 x {{a}}', '2 * {{a}}'],
  ])('%s', (text, expression) => expect(read(text)).toBe(expression));

  it.each([
    'Double {{a}} with',
    'Work out {{a}} times',
    'Work out times {{a}}',
    'Work out {{a}} times {{b}} euros',
    'Work out {{a}} times {{b}}. Then round it.',
    'Work out {{a}} times {{b}} and {{c}}',
    'Work out {{a}} {{b}}',
    'Work out {{a}} plus 10 percent',
    '{{a}} divided by 10 percent of {{b}}',
    '{{a}} to the power of 2',
    '1,200 times {{a}}',
    '1.200.000 times {{a}}',
    '(1 + 2',
    '1 + 2)',
    'half of {{a}}',
    'Add {{a}} to {{b}} to {{c}}',
    'Take 5 off',
    '5 off {{a}}',
    'Add 10 percent and {{a}}',
    'Add tax with',
    'Work out the price with',
    'Work out "a" times {{b}}',
  ])('%s: is not guessed', (text) => expect(read(text)).toBe('unreadable'));

  it.each([
    ['Use', 'nothing'],
    ['Work out "6 * 7" with', 'value'],
    ['Evaluate {{formula}} with', 'value'],
  ])('%s: is left to what the step gives', (text, kind) => expect(read(text)).toBe(kind));
});
