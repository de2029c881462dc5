import { indexes, noted, positions, refused, revisions, several } from '../world.js';
import type { Rule } from '../world.js';

const missing = refused('stream-not-found');

export const readingStreamRules: readonly Rule[] = [
  [
    'a stream is read from its beginning',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(4));
      expect(revisions(await speaker.readStream(stream))).toEqual([0, 1, 2, 3]);
    },
  ],
  [
    'forwards from a revision includes it',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(4));
      expect(revisions(await speaker.readStream(stream, { from: 2 }))).toEqual([2, 3]);
    },
  ],
  [
    'forwards from past the end there is nothing',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      expect(await speaker.readStream(stream, { from: 9 })).toEqual([]);
    },
  ],
  [
    'backwards begins with the last event',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(4));
      expect(revisions(await speaker.readStream(stream, { direction: 'backwards' }))).toEqual([3, 2, 1, 0]);
    },
  ],
  [
    'backwards from a revision includes it',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(4));
      expect(revisions(await speaker.readStream(stream, { direction: 'backwards', from: 2 }))).toEqual([2, 1, 0]);
    },
  ],
  [
    'backwards from past the end begins with the last event',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      expect(revisions(await speaker.readStream(stream, { direction: 'backwards', from: 50 }))).toEqual([1, 0]);
    },
  ],
  [
    'no more is read than was asked for',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(9));
      expect(revisions(await speaker.readStream(stream, { from: 3, maxCount: 2 }))).toEqual([3, 4]);
    },
  ],
  [
    'the last event is found by reading one backwards',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(9));
      expect(revisions(await speaker.readStream(stream, { direction: 'backwards', maxCount: 1 }))).toEqual([8]);
    },
  ],
  [
    'a stream nobody wrote is not found',
    async ({ speaker, stream }) => {
      await expect(speaker.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a stream nobody wrote is not found backwards',
    async ({ speaker, stream }) => {
      await expect(speaker.readStream(stream, { direction: 'backwards' })).rejects.toEqual(missing);
    },
  ],
  [
    'a stream that only has metadata is not found',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { maxCount: 3 });
      await expect(speaker.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a name that begins like another is another stream',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.append(`${stream}x`, several(3));
      expect(await speaker.readStream(stream)).toHaveLength(1);
    },
  ],
  [
    'pages do not show: long streams are read whole and in order',
    async ({ speaker, stream }) => {
      for (const from of indexes(5)) await speaker.append(stream, several(500, from * 500));
      expect(revisions(await speaker.readStream(stream))).toEqual(indexes(2500));
      const backwards = await speaker.readStream(stream, { direction: 'backwards' });
      expect(revisions(backwards)).toEqual(indexes(2500).toReversed());
    },
  ],
  [
    'every event of a stream knows its place in the log',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(3));
      expect(positions(await speaker.readStream(stream))).toEqual([position - 2, position - 1, position]);
    },
  ],
];
