import { complete, findOffers, findQuery, type Offers } from './complete.js';

const offers: Offers = {
  tools: [
    { name: 'math.evaluate', about: 'Calculates.' },
    { name: 'notes.read', about: 'Reads a note.' },
    { name: 'notes.write', about: 'Writes a note.' },
  ],
  inputs: [
    { name: 'customer', about: 'Customer' },
    { name: 'mail_of_customer', about: 'Mail' },
  ],
};

/** `|` marks the caret. */
const read = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') });
const offeredIn = (marked: string): readonly string[] => {
  const { text, caret } = read(marked);
  const query = findQuery(text, caret);
  return query === null ? [] : findOffers(text, query, offers).map(({ name }) => name);
};
const after = (marked: string, name: string): string => {
  const { text, caret } = read(marked);
  const query = findQuery(text, caret);
  if (query === null) return marked;
  const { from, to, insert, start } = complete({ text, start: caret, end: caret }, query, { name, about: '' });
  const next = text.slice(0, from) + insert + text.slice(to);
  return `${next.slice(0, start)}|${next.slice(start)}`;
};

describe('what is offered where the caret is', () => {
  it.each([
    ['1. Keep it with `|', ['math.evaluate', 'notes.read', 'notes.write']],
    ['1. Keep it with `wr|', ['notes.write']],
    ['1. Keep it with `calc|', ['math.evaluate']],
    ['1. Keep it with `ca|', []],
    ['1. Keep it with `notes.write`|', []],
    ['1. With `notes.read` and `no|', ['notes.read', 'notes.write']],
    ['```|', []],
    ['1. Dear {{|', ['customer', 'mail_of_customer']],
    ['1. Dear {{ CUST|', ['customer', 'mail_of_customer']],
    ['1. Dear {{mail|}}', ['mail_of_customer']],
    ['1. Dear {{customer}}|', []],
    ['1. Dear {|', []],
  ])('is, in %s, %j', (marked, names) => expect(offeredIn(marked)).toEqual(names));

  it('has the results of earlier steps that call a tool', () =>
    expect(
      offeredIn('1. `math.evaluate`: 1 + 1\n2. Answer: hi.\n3. `notes.read`\n4. Say {{step|\n5. `notes.read`'),
    ).toEqual(['step 1', 'step 3']));
});

describe('an offer that is taken', () => {
  it.each([
    ['Use `no|', 'notes.read', 'Use `notes.read`|'],
    ['Use `no|`, then', 'notes.read', 'Use `notes.read`|, then'],
    ['Dear {{cu|,', 'customer', 'Dear {{customer}}|,'],
    ['Dear {{|mail}},', 'customer', 'Dear {{customer}}|,'],
  ])('turns %s with %s into %s', (marked, name, text) => expect(after(marked, name)).toBe(text));
});
