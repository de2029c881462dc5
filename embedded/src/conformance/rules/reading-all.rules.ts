import { first, indexes, link, noted, positions, several, streamsOf } from '../world.js';
import type { Rule } from '../world.js';

export const readingAllRules: readonly Rule[] = [
  [
    'everything is read in the order of the log',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, several(2));
      await speaker.append(other, several(2));
      const places = positions(await speaker.readAll());
      expect(places).toEqual(indexes(places.length, 1));
    },
  ],
  [
    'a log begins with system events',
    async ({ speaker }) => {
      expect(first(await speaker.readAll({ maxCount: 1 })).stream).toMatch(/^\$/);
    },
  ],
  [
    'forwards from a position includes it',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(3));
      expect(positions(await speaker.readAll({ from: position - 1 }))).toEqual([position - 1, position]);
    },
  ],
  [
    'backwards from a position leaves it out',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(3));
      const read = await speaker.readAll({ direction: 'backwards', from: position, maxCount: 2 });
      expect(positions(read)).toEqual([position - 1, position - 2]);
    },
  ],
  [
    'backwards from the end begins with the last event',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(2));
      expect(positions(await speaker.readAll({ direction: 'backwards', maxCount: 2 }))).toEqual([
        position,
        position - 1,
      ]);
    },
  ],
  [
    'backwards ends with the first event',
    async ({ speaker }) => {
      expect(positions(await speaker.readAll({ direction: 'backwards' })).at(-1)).toBe(1);
    },
  ],
  [
    'no more is read than was asked for',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(9));
      expect(await speaker.readAll({ maxCount: 7 })).toHaveLength(7);
    },
  ],
  [
    'an event has one place, whichever way it is read',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, noted());
      const [fromAll] = await speaker.readAll({ from: position, maxCount: 1 });
      expect(fromAll).toEqual((await speaker.readStream(stream))[0]);
    },
  ],
  [
    'links are followed in everything too, when asked so',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      const { position } = await speaker.append(other, link(0, stream));
      const [read] = await speaker.readAll({ from: position, resolveLinks: true });
      expect([read?.event?.stream, read?.link?.stream]).toEqual([stream, other]);
    },
  ],
  [
    'everything is still there after a stream was deleted',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(2));
      await speaker.delete(stream);
      expect(streamsOf(await speaker.readAll({ from: position - 1, maxCount: 2 }))).toEqual([stream, stream]);
    },
  ],
  [
    'what metadata hides of a stream is still there in everything',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(4));
      await speaker.setMetadata(stream, { maxCount: 1 });
      expect(positions(await speaker.readAll({ from: position - 3, maxCount: 4 }))).toEqual(indexes(4, position - 3));
    },
  ],
];
