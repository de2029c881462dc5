import { first, link, noted, positions, getRefusal, several, listStreams } from '../rule.js';
import type { Rule } from '../rule.js';
import { beyond, between } from './places.js';

export const readingAllRules: readonly Rule[] = [
  [
    'everything is read in the order of the log',
    async ({ client, stream, other }) => {
      await client.append(stream, several(2));
      await client.append(other, several(2));
      const places = positions(await client.readAll());
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      expect(listStreams(await client.readAll()).slice(-4)).toEqual([stream, stream, other, other]);
    },
  ],
  [
    'an event is far from the one before, and not always equally far',
    async ({ client, stream }) => {
      await client.append(stream, several(20));
      const places = positions(await client.readStream(stream));
      const distances = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(Math.min(...distances)).toBeGreaterThan(100);
    },
  ],
  [
    'a position between two events is refused, forwards and backwards',
    async ({ client, stream }) => {
      const from = await between(client, stream);
      // One client reads through a native library, which has one name for every error that it does not know.
      for (const direction of ['forwards', 'backwards'] as const)
        expect(String(await getRefusal(client.readAll({ from, direction })))).toMatch(
          /InvalidPosition|UnavailableError/,
        );
    },
  ],
  [
    'forwards from beyond the end there is nothing',
    async ({ client, stream }) => {
      expect(await client.readAll({ from: await beyond(client, stream) })).toEqual([]);
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
      await client.append(stream, several(3));
      const [, second = 0, third] = positions(await client.readStream(stream));
      expect(positions(await client.readAll({ from: second }))).toEqual([second, third]);
    },
  ],
  [
    'backwards from a position leaves it out',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      const [first, second, third = 0] = positions(await client.readStream(stream));
      const read = await client.readAll({ direction: 'backwards', from: third, maxCount: 2 });
      expect(positions(read)).toEqual([second, first]);
    },
  ],
  [
    'backwards from the end begins with the last event',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      const [first, second] = positions(await client.readStream(stream));
      expect(positions(await client.readAll({ direction: 'backwards', maxCount: 2 }))).toEqual([second, first]);
    },
  ],
  [
    'backwards ends with the first event',
    async ({ client }) => {
      const [first] = positions(await client.readAll({ maxCount: 1 }));
      expect(positions(await client.readAll({ direction: 'backwards' })).at(-1)).toBe(first);
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
      await client.append(stream, several(2));
      const { position } = first(await client.readStream(stream));
      await client.delete(stream);
      expect(listStreams(await client.readAll({ from: position, maxCount: 2 }))).toEqual([stream, stream]);
    },
  ],
  [
    'what metadata hides of a stream is still there in everything',
    async ({ client, stream }) => {
      await client.append(stream, several(4));
      const places = positions(await client.readStream(stream));
      await client.setMetadata(stream, { maxCount: 1 });
      expect(positions(await client.readAll({ from: places[0] ?? 0, maxCount: 4 }))).toEqual(places);
    },
  ],
];
