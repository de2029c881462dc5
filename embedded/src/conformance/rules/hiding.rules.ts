import { indexes, noted, revisions, several } from '../world.js';
import type { Rule } from '../world.js';

const ages = 1_000_000;

export const hidingRules: readonly Rule[] = [
  [
    'a count shows the last events only',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(5));
      await speaker.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await speaker.readStream(stream))).toEqual([3, 4]);
    },
  ],
  [
    'a count holds backwards too',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(5));
      await speaker.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await speaker.readStream(stream, { direction: 'backwards' }))).toEqual([4, 3]);
    },
  ],
  [
    'a count goes with the stream',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { maxCount: 2 });
      for (const index of indexes(4)) await speaker.append(stream, noted(index));
      expect(revisions(await speaker.readStream(stream))).toEqual([2, 3]);
    },
  ],
  [
    'a count set higher shows again what it hid',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(5));
      await speaker.setMetadata(stream, { maxCount: 1 });
      await speaker.setMetadata(stream, { maxCount: 4 });
      expect(revisions(await speaker.readStream(stream))).toEqual([1, 2, 3, 4]);
    },
  ],
  [
    'a count larger than the stream hides nothing',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      await speaker.setMetadata(stream, { maxCount: 100 });
      expect(await speaker.readStream(stream)).toHaveLength(3);
    },
  ],
  [
    'reading from a hidden revision begins with what is shown',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(5));
      await speaker.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await speaker.readStream(stream, { from: 1 }))).toEqual([3, 4]);
    },
  ],
  [
    'a bound hides what is before it',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(5));
      await speaker.setMetadata(stream, { truncateBefore: 3 });
      expect(revisions(await speaker.readStream(stream))).toEqual([3, 4]);
    },
  ],
  [
    'a bound past the end hides all, and the stream is still there',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await speaker.setMetadata(stream, { truncateBefore: 9 });
      expect(await speaker.readStream(stream)).toEqual([]);
    },
  ],
  [
    'revisions go on behind a bound',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await speaker.setMetadata(stream, { truncateBefore: 2 });
      expect((await speaker.append(stream, noted(), 1)).revision).toBe(2);
      expect(revisions(await speaker.readStream(stream))).toEqual([2]);
    },
  ],
  [
    'the stricter of a count and a bound holds',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(6));
      await speaker.setMetadata(stream, { maxCount: 2, truncateBefore: 1 });
      expect(revisions(await speaker.readStream(stream))).toEqual([4, 5]);
      await speaker.setMetadata(stream, { maxCount: 5, truncateBefore: 5 });
      expect(revisions(await speaker.readStream(stream))).toEqual([5]);
    },
  ],
  [
    'an age not reached hides nothing',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      await speaker.setMetadata(stream, { maxAge: ages });
      expect(await speaker.readStream(stream)).toHaveLength(3);
    },
  ],
  [
    'no limits any more shows all again',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(4));
      await speaker.setMetadata(stream, { maxCount: 1 });
      await speaker.setMetadata(stream, {});
      expect(await speaker.readStream(stream)).toHaveLength(4);
    },
  ],
  [
    'metadata of one stream says nothing of another',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, several(3));
      await speaker.append(other, several(3));
      await speaker.setMetadata(stream, { maxCount: 1 });
      expect(await speaker.readStream(other)).toHaveLength(3);
    },
  ],
];
