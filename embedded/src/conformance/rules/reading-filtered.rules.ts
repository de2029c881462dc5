import { indexes, noted, revisions, several, streamsOf, types } from '../world.js';
import type { Rule } from '../world.js';

export const readingFilteredRules: readonly Rule[] = [
  [
    'by the beginning of stream names',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, several(2));
      await speaker.append(other, several(2));
      expect(streamsOf(await speaker.readAll({ filter: { on: 'stream', prefixes: [stream] } }))).toEqual([
        stream,
        stream,
      ]);
    },
  ],
  [
    'by several beginnings',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      await speaker.append(other, noted());
      const filter = { on: 'stream', prefixes: [stream, other] } as const;
      expect(streamsOf(await speaker.readAll({ filter }))).toEqual([stream, other]);
    },
  ],
  [
    'by a regular expression over stream names',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      await speaker.append(other, noted());
      const filter = { on: 'stream', regex: `^${other}$` } as const;
      expect(streamsOf(await speaker.readAll({ filter }))).toEqual([other]);
    },
  ],
  [
    'by event types',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      const read = await speaker.readAll({ filter: { on: 'type', prefixes: ['Not'] } });
      expect(new Set(types(read))).toEqual(new Set(['Noted']));
    },
  ],
  [
    'without system events',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      const read = await speaker.readAll({ filter: 'no system events' });
      expect(types(read).filter((type) => type.startsWith('$'))).toEqual([]);
    },
  ],
  [
    'the count is of what passes',
    async ({ speaker, stream, other }) => {
      for (const index of indexes(5)) {
        await speaker.append(other, several(3));
        await speaker.append(stream, noted(index));
      }
      const read = await speaker.readAll({ filter: { on: 'stream', prefixes: [stream] }, maxCount: 3 });
      expect(revisions(read)).toEqual([0, 1, 2]);
    },
  ],
  [
    'backwards too',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, several(3));
      await speaker.append(other, several(3));
      const filter = { on: 'stream', prefixes: [stream] } as const;
      expect(revisions(await speaker.readAll({ filter, direction: 'backwards', maxCount: 2 }))).toEqual([2, 1]);
    },
  ],
];
