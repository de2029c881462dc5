import { compareLines, compareWords } from './compare-text.js';

const marked = (pieces: ReturnType<typeof compareLines>) =>
  pieces.map(({ kind, text }) => `${{ same: '=', old: '-', new: '+' }[kind]}${text}`);

describe('comparing two texts', () => {
  it('finds nothing when they are the same', () => expect(marked(compareLines('a\nb', 'a\nb'))).toEqual(['=a', '=b']));

  it('finds the line that was changed', () =>
    expect(marked(compareLines('read\ncheck\nsend', 'read\ncheck twice\nsend'))).toEqual([
      '=read',
      '-check',
      '+check twice',
      '=send',
    ]));

  it('finds what was put in and what was taken out', () =>
    expect(marked(compareLines('a\nb\nc\nd', 'a\nc\nx\nd'))).toEqual(['=a', '-b', '=c', '+x', '=d']));

  it('tells an empty text from none', () => expect(marked(compareLines('', 'a'))).toEqual(['+a']));

  it('can do it word by word', () =>
    expect(marked(compareWords('Ask first.', 'Ask Mei first.'))).toEqual(['=Ask', '= ', '+Mei', '+ ', '=first', '=.']));

  it('gives every letter of both texts back', () => {
    const before = 'one\ntwo\nthree\nfour';
    const after = 'two\nthree and a half\nfour\nfive';
    const pieces = compareLines(before, after);
    expect(
      pieces
        .filter((each) => each.kind !== 'new')
        .map((each) => each.text)
        .join('\n'),
    ).toBe(before);
    expect(
      pieces
        .filter((each) => each.kind !== 'old')
        .map((each) => each.text)
        .join('\n'),
    ).toBe(after);
  });
});
