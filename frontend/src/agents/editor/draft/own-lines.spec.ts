import { lostLines, withDraft, withLostLines, withoutLost, withSaved } from './own-lines.js';

const none = { lines: [], text: 'a\nb', since: 1 };
const mine = withSaved(none, 'a\nb', 'a\n1. mine\nb');

describe('lines that a person wrote', () => {
  it('are lost when somebody replaces them, and come back where they were next to what replaced them', () => {
    const now = 'a\n1. theirs\nb\nc';
    expect(lostLines(mine, now)).toEqual(['1. mine']);
    expect(withLostLines(mine, now).split('\n').sort()).toEqual(['1. mine', '1. theirs', 'a', 'b', 'c']);
    expect(withLostLines(withDraft(mine, now), `${now}\nd`).startsWith('a\n1.')).toBe(true);
    expect(withLostLines(withDraft(mine, now), `${now}\nd`)).toContain('1. mine');
  });

  it('are not lost when they are moved, renumbered or continued, or when the person removes them', () => {
    expect(lostLines(mine, 'a\nb\n2. mine and more')).toEqual([]);
    expect(lostLines(withSaved(mine, 'a\n1. mine\nb', 'a\nb'), 'a\nb')).toEqual([]);
  });

  it('are only the lines that the person wrote, until the person lets them go', () => {
    expect(lostLines(mine, 'a\n1. mine')).toEqual([]);
    expect(lostLines(withoutLost(mine, 'a'), 'a')).toEqual([]);
  });
});
