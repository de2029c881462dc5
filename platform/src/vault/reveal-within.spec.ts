import { eachSealed, replaceSealed } from './reveal-within.js';

const value = {
  name: 'sealed:v1:a',
  at: null,
  count: 3,
  plain: 'Ada',
  members: [{ email: 'sealed:v1:b' }, { email: 'x@y.test', tags: ['sealed:v1:c'] }],
};

it('finds every sealed text, however deep', () => {
  const found: string[] = [];
  eachSealed(value, (text) => found.push(text));
  expect(found).toEqual(['sealed:v1:a', 'sealed:v1:b', 'sealed:v1:c']);
});

it('replaces them by field and leaves the rest as it is', () => {
  expect(replaceSealed(value, (text, field) => `${field} of ${text.slice(-1)}`)).toEqual({
    ...value,
    name: 'name of a',
    members: [{ email: 'email of b' }, { email: 'x@y.test', tags: ['tags of c'] }],
  });
});
