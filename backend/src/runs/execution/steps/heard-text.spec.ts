import { HeardText } from './heard-text.js';

const heard = (times: readonly number[]): HeardText => {
  const left = [...times];
  return new HeardText(() => left.shift() ?? 0);
};

describe('what a model has written', () => {
  it('says when it began and how long it took', () => {
    const text = heard([1_000, 1_040, 1_200]);
    text.add('Hello');
    text.add(' there');
    expect(text.duration()).toEqual({ first: 40, total: 200 });
  });
  it('has no first token without text, and no time before its start when the clock is set back', () =>
    expect(heard([1_000, 400]).duration()).toEqual({ first: null, total: 0 }));
});
