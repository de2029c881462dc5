import { indexes, noted, positions, refused, revisions, several } from '../rule.js';
import type { Rule } from '../rule.js';

const missing = refused('stream-not-found');

export const readingStreamRules: readonly Rule[] = [
  [
    'a stream is read from its beginning',
    async ({ client, stream }) => {
      await client.append(stream, several(4));
      expect(revisions(await client.readStream(stream))).toEqual([0, 1, 2, 3]);
    },
  ],
  [
    'forwards from a revision includes it',
    async ({ client, stream }) => {
      await client.append(stream, several(4));
      expect(revisions(await client.readStream(stream, { from: 2 }))).toEqual([2, 3]);
    },
  ],
  [
    'forwards from past the end there is nothing',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      expect(await client.readStream(stream, { from: 9 })).toEqual([]);
    },
  ],
  [
    'backwards begins with the last event',
    async ({ client, stream }) => {
      await client.append(stream, several(4));
      expect(revisions(await client.readStream(stream, { direction: 'backwards' }))).toEqual([3, 2, 1, 0]);
    },
  ],
  [
    'backwards from a revision includes it',
    async ({ client, stream }) => {
      await client.append(stream, several(4));
      expect(revisions(await client.readStream(stream, { direction: 'backwards', from: 2 }))).toEqual([2, 1, 0]);
    },
  ],
  [
    'backwards from past the end begins with the last event',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      expect(revisions(await client.readStream(stream, { direction: 'backwards', from: 50 }))).toEqual([1, 0]);
    },
  ],
  [
    'a read returns no more events than its limit',
    async ({ client, stream }) => {
      await client.append(stream, several(9));
      expect(revisions(await client.readStream(stream, { from: 3, maxCount: 2 }))).toEqual([3, 4]);
    },
  ],
  [
    'the last event is found by reading one backwards',
    async ({ client, stream }) => {
      await client.append(stream, several(9));
      expect(revisions(await client.readStream(stream, { direction: 'backwards', maxCount: 1 }))).toEqual([8]);
    },
  ],
  [
    'a stream nobody wrote is not found',
    async ({ client, stream }) => {
      await expect(client.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a stream nobody wrote is not found backwards',
    async ({ client, stream }) => {
      await expect(client.readStream(stream, { direction: 'backwards' })).rejects.toEqual(missing);
    },
  ],
  [
    'a stream that only has metadata is not found',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 3 });
      await expect(client.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a name that begins like another is another stream',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.append(`${stream}x`, several(3));
      expect(await client.readStream(stream)).toHaveLength(1);
    },
  ],
  [
    'long streams are read whole and in order, whatever the page size',
    async ({ client, stream }) => {
      for (const from of indexes(5)) await client.append(stream, several(500, from * 500));
      expect(revisions(await client.readStream(stream))).toEqual(indexes(2500));
      const backwards = await client.readStream(stream, { direction: 'backwards' });
      expect(revisions(backwards)).toEqual(indexes(2500).toReversed());
    },
  ],
  [
    'every event of a stream knows its place in the log',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, several(3));
      const places = positions(await client.readStream(stream));
      expect(places.at(-1)).toBe(position);
      expect(positions(await client.readAll({ from: places[0] ?? 0 }))).toEqual(places);
    },
  ],
];
