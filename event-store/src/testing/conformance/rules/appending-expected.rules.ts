import { getActual, first, indexes, noted, positions, getRefusal, refused, revisions, several } from '../rule.js';
import type { Rule } from '../rule.js';

const wrong = refused('wrong-expected-version');

export const expectedRevisionRules: readonly Rule[] = [
  [
    'a new stream begins at revision 0',
    async ({ client, stream }) => {
      expect((await client.append(stream, noted(), 'no_stream')).revision).toBe(0);
    },
  ],
  [
    'any revision fits a missing stream',
    async ({ client, stream }) => {
      expect((await client.append(stream, noted(), 'any')).revision).toBe(0);
    },
  ],
  [
    'any revision fits a stream that exists',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      expect((await client.append(stream, noted(), 'any')).revision).toBe(3);
    },
  ],
  [
    'the revision of the last event lets the next one follow',
    async ({ client, stream }) => {
      await client.append(stream, several(2), 'no_stream');
      expect((await client.append(stream, noted(), 1)).revision).toBe(2);
    },
  ],
  [
    'events of one append follow each other in the stream and in the log',
    async ({ client, stream }) => {
      const { revision, position } = await client.append(stream, several(5), 'no_stream');
      const read = await client.readStream(stream);
      expect([revisions(read), revision]).toEqual([indexes(5), 4]);
      expect(positions(await client.readAll({ from: first(read).position }))).toEqual(positions(read));
      expect(positions(read).at(-1)).toBe(position);
    },
  ],
  [
    'a stream that should exist, and does, is appended to',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      expect((await client.append(stream, noted(), 'stream_exists')).revision).toBe(1);
    },
  ],
  [
    'a stream that should exist, and does not, is refused',
    async ({ client, stream }) => {
      await expect(client.append(stream, noted(), 'stream_exists')).rejects.toEqual(wrong);
    },
  ],
  [
    'a stream that only has metadata counts as existing',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 5 });
      expect((await client.append(stream, noted(), 'stream_exists')).revision).toBe(0);
    },
  ],
  [
    'a stream that only has metadata is still a new stream',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 5 });
      expect((await client.append(stream, noted(), 'no_stream')).revision).toBe(0);
    },
  ],
  [
    'a stream that should be new, and is not, is refused',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await expect(client.append(stream, noted(), 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'a revision before the head is refused, and says which',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      await expect(client.append(stream, noted(), 1)).rejects.toEqual(wrong);
      expect(getActual(await getRefusal(client.append(stream, noted(), 1)))).toBe(2n);
    },
  ],
  [
    'a revision past the head is refused',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await expect(client.append(stream, noted(), 5)).rejects.toEqual(wrong);
    },
  ],
  [
    'any exact revision of a missing stream is refused',
    async ({ client, stream }) => {
      await expect(client.append(stream, noted(), 0)).rejects.toEqual(wrong);
    },
  ],
  [
    'what is refused leaves nothing behind',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await getRefusal(client.append(stream, several(3), 7));
      expect(revisions(await client.readStream(stream))).toEqual([0]);
    },
  ],
  [
    'of rivals for one revision exactly one wins',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const rivals = await Promise.allSettled(indexes(12).map(() => client.append(stream, noted(), 0)));
      expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(revisions(await client.readStream(stream))).toEqual([0, 1]);
    },
  ],
  [
    'many appends at once each get a place of their own',
    async ({ client, stream }) => {
      const places = await Promise.all(indexes(60).map((index) => client.append(stream, noted(index))));
      expect(places.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(indexes(60));
      expect(new Set(places.map(({ position }) => position)).size).toBe(60);
    },
  ],
];
