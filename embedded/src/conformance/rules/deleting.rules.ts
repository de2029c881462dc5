import { noted, refused, revisions, several } from '../world.js';
import type { Rule } from '../world.js';

const wrong = refused('wrong-expected-version');
const missing = refused('stream-not-found');
const deleted = refused('stream-deleted');

export const deletingRules: readonly Rule[] = [
  [
    'a deleted stream is not found',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await speaker.delete(stream);
      await expect(speaker.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a deletion has a place in the log',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(2));
      expect(await speaker.delete(stream)).toBe(position + 1);
    },
  ],
  [
    'a stream is deleted at its revision',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await speaker.delete(stream, 1);
      await expect(speaker.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a stream is not deleted at another revision',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await expect(speaker.delete(stream, 0)).rejects.toEqual(wrong);
      expect(await speaker.readStream(stream)).toHaveLength(2);
    },
  ],
  [
    'a stream that exists is not deleted as one that does not',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await expect(speaker.delete(stream, 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'a stream nobody wrote is not deleted',
    async ({ speaker, stream }) => {
      await expect(speaker.delete(stream)).rejects.toEqual(wrong);
    },
  ],
  [
    'a stream that only has metadata is deleted',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { maxCount: 2 });
      expect(await speaker.delete(stream)).toBeGreaterThan(0);
    },
  ],
  [
    'a deleted stream goes on where it was',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      await speaker.delete(stream);
      expect((await speaker.append(stream, noted(), 'any')).revision).toBe(3);
      expect(revisions(await speaker.readStream(stream))).toEqual([3]);
    },
  ],
  [
    'a deleted stream counts as a new one',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      await speaker.delete(stream);
      expect((await speaker.append(stream, several(2), 'no_stream')).revision).toBe(4);
      expect(revisions(await speaker.readStream(stream))).toEqual([3, 4]);
    },
  ],
  [
    'a deleted stream still knows its revision',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      await speaker.delete(stream);
      expect((await speaker.append(stream, noted(), 2)).revision).toBe(3);
    },
  ],
  [
    'a deleted stream should exist for nobody',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.delete(stream);
      await expect(speaker.append(stream, noted(), 'stream_exists')).rejects.toEqual(deleted);
    },
  ],
  [
    'a deletion keeps the other metadata',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.setMetadata(stream, { maxAge: 60, colour: 'red' });
      await speaker.delete(stream);
      await speaker.append(stream, noted());
      expect(await speaker.metadata(stream)).toMatchObject({ maxAge: 60, colour: 'red', truncateBefore: 1 });
    },
  ],
  [
    'a stream can be deleted again and again',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.delete(stream);
      await speaker.append(stream, noted());
      await speaker.delete(stream);
      await expect(speaker.readStream(stream)).rejects.toEqual(missing);
    },
  ],
];
