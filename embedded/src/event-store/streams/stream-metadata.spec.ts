import { parseStreamMetadata, softDeletedText, withTruncateBefore } from './stream-metadata.js';

const text = (value: string): Buffer => Buffer.from(value);

describe('stream metadata', () => {
  it('gives the limits a reader must keep', () => {
    expect(parseStreamMetadata(text('{"$maxCount":3,"$maxAge":2,"$tb":4,"team":"x"}'))).toEqual({
      maxCount: 3,
      maxAgeMs: 2000,
      truncateBefore: 4,
      softDeleted: false,
    });
  });

  it('restricts nothing when it is not what it should be', () => {
    for (const odd of ['', 'no json', '[]', '{"$maxCount":"three"}', '{"$tb":-1}'])
      expect(parseStreamMetadata(text(odd))).toEqual({ softDeleted: false });
  });

  it('knows a soft-deleted stream, and keeps the other keys when it becomes one', () => {
    const deleted = withTruncateBefore(text('{"$maxCount":3,"$tb":1}'), softDeletedText);
    expect(deleted.toString()).toBe('{"$tb":9223372036854775807,"$maxCount":3}');
    expect(parseStreamMetadata(deleted)).toMatchObject({ softDeleted: true, maxCount: 3 });
    expect(withTruncateBefore(undefined, '5').toString()).toBe('{"$tb":5}');
  });
});
