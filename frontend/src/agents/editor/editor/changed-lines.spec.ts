import { changedLines } from './changed-lines.js';

describe('lines changed since the live version', () => {
  it('are the added and the modified lines', () => {
    expect([...changedLines('a\nb\nc', 'a\nB\nc\nd')]).toEqual([1, 3]);
  });

  it('are not those that only moved down', () => {
    expect([...changedLines('a\nb', 'new\na\nb')]).toEqual([0]);
  });

  it('are none before the first version', () => {
    expect([...changedLines(null, 'a\nb')]).toEqual([]);
  });
});
