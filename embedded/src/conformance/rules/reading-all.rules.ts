import { first, indexes, link, noted, positions, several, streamsOf } from '../rule.js';
import type { Rule } from '../rule.js';

export const readingAllRules: readonly Rule[] = [
  [
    'everything is read in the order of the log',
    async ({ client, stream, other }) => {
      await client.append(stream, several(2));
      await client.append(other, several(2));
      const places = positions(await client.readAll());
      expect(places).toEqual(indexes(places.length, 1));
    },
  ],
  [
    'a log begins with system events',
    async ({ client }) => {
      expect(first(await client.readAll({ maxCount: 1 })).stream).toMatch(/^\$/);
    },
  ],
  [
    'forwards from a position includes it',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, several(3));
      expect(positions(await client.readAll({ from: position - 1 }))).toEqual([position - 1, position]);
    },
  ],
  [
    'backwards from a position leaves it out',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, several(3));
      const read = await client.readAll({ direction: 'backwards', from: position, maxCount: 2 });
      expect(positions(read)).toEqual([position - 1, position - 2]);
    },
  ],
  [
    'backwards from the end begins with the last event',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, several(2));
      expect(positions(await client.readAll({ direction: 'backwards', maxCount: 2 }))).toEqual([
        position,
        position - 1,
      ]);
    },
  ],
  [
    'backwards ends with the first event',
    async ({ client }) => {
      expect(positions(await client.readAll({ direction: 'backwards' })).at(-1)).toBe(1);
    },
  ],
  [
    'a read returns no more events than its limit',
    async ({ client, stream }) => {
      await client.append(stream, several(9));
      expect(await client.readAll({ maxCount: 7 })).toHaveLength(7);
    },
  ],
  [
    'an event has one place, whichever way it is read',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, noted());
      const [fromAll] = await client.readAll({ from: position, maxCount: 1 });
      expect(fromAll).toEqual((await client.readStream(stream))[0]);
    },
  ],
  [
    'links are resolved in $all too, when requested',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      const { position } = await client.append(other, link(0, stream));
      const [read] = await client.readAll({ from: position, resolveLinks: true });
      expect([read?.event?.stream, read?.link?.stream]).toEqual([stream, other]);
    },
  ],
  [
    'everything is still there after a stream was deleted',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, several(2));
      await client.delete(stream);
      expect(streamsOf(await client.readAll({ from: position - 1, maxCount: 2 }))).toEqual([stream, stream]);
    },
  ],
  [
    'what metadata hides of a stream is still there in everything',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, several(4));
      await client.setMetadata(stream, { maxCount: 1 });
      expect(positions(await client.readAll({ from: position - 3, maxCount: 4 }))).toEqual(indexes(4, position - 3));
    },
  ],
];
