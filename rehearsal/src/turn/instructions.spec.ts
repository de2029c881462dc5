import { toolNamedIn, withoutToolNames } from './instructions.js';

const tools = [{ name: 'http.request' }, { name: 'linear_create' }];

describe('a tool in backticks', () => {
  it.each([
    ['Use `http.request`.', 'http.request'],
    ['Say `hello` with `linear_create`.', 'linear_create'],
    ['Say `hello` and `time.now`.', undefined],
  ])('in “%s” is %s', (text, name) => expect(toolNamedIn(text, tools)?.name).toBe(name));
  it('is left out of the words, and other words in backticks are kept', () =>
    expect(withoutToolNames('Say `hello` with `linear_create`.', tools)).toBe('Say `hello` with  .'));
});
