import { noted, several, streamsOf, types } from '../world.js';
import type { Rule } from '../world.js';
import { listen, take } from '../listening.js';

export const subscribingFilteredRules: readonly Rule[] = [
  [
    'by the beginning of stream names',
    async ({ speaker, stream, other }) => {
      await speaker.append(other, noted());
      await speaker.append(stream, several(2));
      const filter = { on: 'stream', prefixes: [stream] } as const;
      expect(streamsOf(await take(speaker.subscribeToAll({ filter }), 2))).toEqual([stream, stream]);
    },
  ],
  [
    'by a regular expression over stream names',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      await speaker.append(other, noted());
      const filter = { on: 'stream', regex: `^${other}$` } as const;
      expect(streamsOf(await take(speaker.subscribeToAll({ filter }), 1))).toEqual([other]);
    },
  ],
  [
    'by the beginning of event types',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      const filter = { on: 'type', prefixes: ['Noted'] } as const;
      expect(types(await take(speaker.subscribeToAll({ filter }), 1))).toEqual(['Noted']);
    },
  ],
  [
    'by a regular expression over event types',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      const filter = { on: 'type', regex: '^No.ed$' } as const;
      expect(types(await take(speaker.subscribeToAll({ filter }), 1))).toEqual(['Noted']);
    },
  ],
  [
    'without system events',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      const taken = await take(speaker.subscribeToAll({ filter: 'no system events' }), 3);
      expect(types(taken)).toEqual(['Noted', 'Noted', 'Noted']);
    },
  ],
  [
    'what passes later comes live',
    async ({ speaker, stream, other }) => {
      const filter = { on: 'stream', prefixes: [stream] } as const;
      const taken = take(speaker.subscribeToAll({ filter }), 1);
      await speaker.append(other, several(5));
      await speaker.append(stream, noted(7));
      expect((await taken)[0]?.event?.data).toEqual({ index: 7 });
    },
  ],
  [
    'where it has looked is told when nothing passes',
    async ({ speaker, stream, other }) => {
      const { position } = await speaker.append(other, several(70));
      const marks: number[] = [];
      const reached = new Promise<void>((resolve) => {
        const onCheckpoint = (mark: number): void => {
          marks.push(mark);
          if (mark >= position) resolve();
        };
        const filter = { on: 'stream', prefixes: [stream] } as const;
        listen(speaker.subscribeToAll({ filter, window: 10, onCheckpoint }));
      });
      await reached;
      expect(marks).toEqual(marks.toSorted((a, b) => a - b));
      expect(marks.length).toBeGreaterThan(5);
    },
  ],
];
