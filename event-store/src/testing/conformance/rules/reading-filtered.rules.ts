import { indexes, noted, revisions, several, listStreams, types } from '../rule.js';
import type { Rule } from '../rule.js';

export const readingFilteredRules: readonly Rule[] = [
  [
    'by the beginning of stream names',
    async ({ client, stream, other }) => {
      await client.append(stream, several(2));
      await client.append(other, several(2));
      expect(listStreams(await client.readAll({ filter: { on: 'stream', prefixes: [stream] } }))).toEqual([
        stream,
        stream,
      ]);
    },
  ],
  [
    'by several beginnings',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, noted());
      const filter = { on: 'stream', prefixes: [stream, other] } as const;
      expect(listStreams(await client.readAll({ filter }))).toEqual([stream, other]);
    },
  ],
  [
    'by a regular expression over stream names',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, noted());
      const filter = { on: 'stream', regex: `^${other}$` } as const;
      expect(listStreams(await client.readAll({ filter }))).toEqual([other]);
    },
  ],
  [
    'by event types',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const read = await client.readAll({ filter: { on: 'type', prefixes: ['Not'] } });
      expect(new Set(types(read))).toEqual(new Set(['Noted']));
    },
  ],
  [
    'without system events',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const read = await client.readAll({ filter: 'no system events' });
      expect(types(read).filter((type) => type.startsWith('$'))).toEqual([]);
    },
  ],
  [
    'the limit counts the events that pass the filter',
    async ({ client, stream, other }) => {
      for (const index of indexes(5)) {
        await client.append(other, several(3));
        await client.append(stream, noted(index));
      }
      const read = await client.readAll({ filter: { on: 'stream', prefixes: [stream] }, maxCount: 3 });
      expect(revisions(read)).toEqual([0, 1, 2]);
    },
  ],
  [
    'backwards too',
    async ({ client, stream, other }) => {
      await client.append(stream, several(3));
      await client.append(other, several(3));
      const filter = { on: 'stream', prefixes: [stream] } as const;
      expect(revisions(await client.readAll({ filter, direction: 'backwards', maxCount: 2 }))).toEqual([2, 1]);
    },
  ],
];
