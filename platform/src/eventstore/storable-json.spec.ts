import { storableJson } from './storable-json.js';

describe('JSON for Postgres', () => {
  it('has no zero characters and no halves of pairs, in texts as in the names of fields', () => {
    expect(storableJson({ 'a\0b': ['c\0', { '\ud800': 1 }], whole: '\ud83d\ude00' })).toEqual({
      'a\ufffdb': ['c\ufffd', { '\ufffd': 1 }],
      whole: '\ud83d\ude00',
    });
  });

  it('is the very value when there is nothing to change, also when a text only speaks of it', () => {
    const value = { fine: 'ä', 'n\u00e4me': null };
    expect(storableJson(value)).toBe(value);
    expect(storableJson({ text: String.raw`\u0000` })).toEqual({ text: String.raw`\u0000` });
  });
});
