import { indexes, noted, revisions, several } from '../rule.js';
import type { Rule } from '../rule.js';

const ages = 1_000_000;

export const hidingRules: readonly Rule[] = [
  [
    'a count shows the last events only',
    async ({ client, stream }) => {
      await client.append(stream, several(5));
      await client.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await client.readStream(stream))).toEqual([3, 4]);
    },
  ],
  [
    'a count holds backwards too',
    async ({ client, stream }) => {
      await client.append(stream, several(5));
      await client.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await client.readStream(stream, { direction: 'backwards' }))).toEqual([4, 3]);
    },
  ],
  [
    'a count goes with the stream',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 2 });
      for (const index of indexes(4)) await client.append(stream, noted(index));
      expect(revisions(await client.readStream(stream))).toEqual([2, 3]);
    },
  ],
  [
    'a count set higher shows again what it hid',
    async ({ client, stream }) => {
      await client.append(stream, several(5));
      await client.setMetadata(stream, { maxCount: 1 });
      await client.setMetadata(stream, { maxCount: 4 });
      expect(revisions(await client.readStream(stream))).toEqual([1, 2, 3, 4]);
    },
  ],
  [
    'a count larger than the stream hides nothing',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      await client.setMetadata(stream, { maxCount: 100 });
      expect(await client.readStream(stream)).toHaveLength(3);
    },
  ],
  [
    'reading from a hidden revision begins with what is shown',
    async ({ client, stream }) => {
      await client.append(stream, several(5));
      await client.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await client.readStream(stream, { from: 1 }))).toEqual([3, 4]);
    },
  ],
  [
    'a bound hides what is before it',
    async ({ client, stream }) => {
      await client.append(stream, several(5));
      await client.setMetadata(stream, { truncateBefore: 3 });
      expect(revisions(await client.readStream(stream))).toEqual([3, 4]);
    },
  ],
  [
    'a bound past the end hides all, and the stream is still there',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await client.setMetadata(stream, { truncateBefore: 9 });
      expect(await client.readStream(stream)).toEqual([]);
    },
  ],
  [
    'revisions go on behind a bound',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await client.setMetadata(stream, { truncateBefore: 2 });
      expect((await client.append(stream, noted(), 1)).revision).toBe(2);
      expect(revisions(await client.readStream(stream))).toEqual([2]);
    },
  ],
  [
    'the stricter of a count and a bound holds',
    async ({ client, stream }) => {
      await client.append(stream, several(6));
      await client.setMetadata(stream, { maxCount: 2, truncateBefore: 1 });
      expect(revisions(await client.readStream(stream))).toEqual([4, 5]);
      await client.setMetadata(stream, { maxCount: 5, truncateBefore: 5 });
      expect(revisions(await client.readStream(stream))).toEqual([5]);
    },
  ],
  [
    'an age not reached hides nothing',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      await client.setMetadata(stream, { maxAge: ages });
      expect(await client.readStream(stream)).toHaveLength(3);
    },
  ],
  [
    'removing all limits shows every event again',
    async ({ client, stream }) => {
      await client.append(stream, several(4));
      await client.setMetadata(stream, { maxCount: 1 });
      await client.setMetadata(stream, {});
      expect(await client.readStream(stream)).toHaveLength(4);
    },
  ],
  [
    'metadata of one stream does not affect another',
    async ({ client, stream, other }) => {
      await client.append(stream, several(3));
      await client.append(other, several(3));
      await client.setMetadata(stream, { maxCount: 1 });
      expect(await client.readStream(other)).toHaveLength(3);
    },
  ],
];
