import {
  indented,
  linked,
  nextItem,
  outdented,
  prefixed,
  typedNumber,
  wrapped,
  type Replacement,
  type Selected,
} from './editor-keys.js';

/** `|` marks the caret, or both ends of a selection. */
const at = (marked: string): Selected => {
  const start = marked.indexOf('|');
  const last = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: last === start ? start : last - 1 };
};

const after = ({ text }: Selected, change: Replacement | null): string | null => {
  if (!change) return null;
  const { from, to, insert, start, end } = change;
  const next = text.slice(0, from) + insert + text.slice(to);
  return start === end
    ? `${next.slice(0, start)}|${next.slice(start)}`
    : `${next.slice(0, start)}|${next.slice(start, end)}|${next.slice(end)}`;
};

const on = (marked: string, act: (given: Selected) => Replacement | null) => after(at(marked), act(at(marked)));

describe('keys of the editor', () => {
  it('indents at the caret, and every line of a selection', () => {
    expect(on('one|', indented)).toBe('one  |');
    expect(on('a\n|b\nc|\nd', indented)).toBe('a\n  |b\n  c|\nd');
  });

  it('takes an indent away, and leaves what has none alone', () => {
    expect(on('  one|', outdented)).toBe('one|');
    expect(on('one|', outdented)).toBe('one|');
  });

  it('goes on with a list by Enter', () => {
    expect(on('1. Read|', nextItem)).toBe('1. Read\n2. |');
    expect(on('  - Read| it', nextItem)).toBe('  - Read\n  - | it');
  });

  it('ends a list by Enter in an empty item', () => {
    expect(on('1. Read\n2. |', nextItem)).toBe('1. Read\n|');
  });

  it('takes a number that is typed where the list has one already', () => {
    expect(on('1. Read\n2. 2.|', typedNumber)).toBe('1. Read\n2. |');
    expect(on('  2. 3)|', typedNumber)).toBe('  3) |');
    expect(on('2.|', typedNumber)).toBeNull();
    expect(on('2. Add 2.|', typedNumber)).toBeNull();
    expect(on('2. 2.5|', typedNumber)).toBeNull();
  });

  it('leaves Enter alone outside a list', () => {
    expect(on('Read|', nextItem)).toBeNull();
  });

  it('makes a word bold, and plain again', () => {
    expect(on('ask |first|', (given) => wrapped(given, '**'))).toBe('ask **|first|**');
    expect(on('ask **|first|**', (given) => wrapped(given, '**'))).toBe('ask |first|');
  });

  it('turns lines into a list, and back', () => {
    expect(on('|a\nb|', (given) => prefixed(given, '- '))).toBe('- |a\n- b|');
    expect(on('- |a\n- b|', (given) => prefixed(given, '- '))).toBe('|a\nb|');
  });

  it('makes a link and waits where its address goes', () => {
    expect(on('see |docs|', linked)).toBe('see [docs](https://|)');
  });
});
