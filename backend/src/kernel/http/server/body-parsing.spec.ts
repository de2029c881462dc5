import { isTooDeep } from './body-parsing.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('the depth of a body', () => {
  it('may be at most 64 levels', () => {
    expect(isTooDeep(bytes('['.repeat(64) + ']'.repeat(64)))).toBe(false);
    expect(isTooDeep(bytes('{"a":'.repeat(65) + '1' + '}'.repeat(65)))).toBe(true);
  });

  it('does not count brackets inside strings, also with escaped quotes', () => {
    expect(isTooDeep(bytes(JSON.stringify({ text: '[{'.repeat(100) + '"\\' })))).toBe(false);
    expect(isTooDeep(bytes(`"\\"${'['.repeat(100)}"`))).toBe(false);
  });

  it('is exceeded by a hundred thousand levels without reading them all', () => {
    expect(isTooDeep(bytes('['.repeat(100_000)))).toBe(true);
  });

  it('is that of the deepest branch, not of all branches together', () => {
    expect(isTooDeep(bytes(`[${'[[]],'.repeat(100)}0]`))).toBe(false);
  });
});
