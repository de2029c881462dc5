import { changedLines } from './changed-lines.js';

describe('lines changed since the live version', () => {
  it('are those that are new or written anew', () => {
    expect([...changedLines('a\nb\nc', 'a\nB\nc\nd')]).toEqual([1, 3]);
  });

  it('are not those that only moved down', () => {
    expect([...changedLines('a\nb', 'new\na\nb')]).toEqual([0]);
  });

  it('are none before the first version', () => {
    expect([...changedLines(null, 'a\nb')]).toEqual([]);
  });
});
