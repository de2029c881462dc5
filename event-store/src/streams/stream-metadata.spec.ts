import { parseStreamMetadata, softDeletedMetadata, withTruncateBefore } from './stream-metadata.js';

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

  it('knows a soft-deleted stream', () => {
    expect(parseStreamMetadata(softDeletedMetadata)).toMatchObject({ softDeleted: true });
  });

  it('keeps the other keys when the bound changes, and leaves out what is not a JSON object', () => {
    const bounded = withTruncateBefore(text('{"$maxCount":3,"$tb":9223372036854775807,"team":"x"}'), 5);
    expect(JSON.parse(String(bounded))).toEqual({ $maxCount: 3, $tb: 5, team: 'x' });
    expect(withTruncateBefore(undefined, 5)).toBeUndefined();
    expect(withTruncateBefore(text('[1]'), 5)).toBeUndefined();
  });
});
