import { noted, several, streamsOf, types } from '../rule.js';
import type { Rule } from '../rule.js';
import { collectFrom, readFrom } from '../collect-subscription.js';

export const subscribingFilteredRules: readonly Rule[] = [
  [
    'by the beginning of stream names',
    async ({ client, stream, other }) => {
      await client.append(other, noted());
      await client.append(stream, several(2));
      const filter = { on: 'stream', prefixes: [stream] } as const;
      expect(streamsOf(await readFrom(client.subscribeToAll({ filter }), 2))).toEqual([stream, stream]);
    },
  ],
  [
    'by a regular expression over stream names',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, noted());
      const filter = { on: 'stream', regex: `^${other}$` } as const;
      expect(streamsOf(await readFrom(client.subscribeToAll({ filter }), 1))).toEqual([other]);
    },
  ],
  [
    'by the beginning of event types',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const filter = { on: 'type', prefixes: ['Noted'] } as const;
      expect(types(await readFrom(client.subscribeToAll({ filter }), 1))).toEqual(['Noted']);
    },
  ],
  [
    'by a regular expression over event types',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const filter = { on: 'type', regex: '^No.ed$' } as const;
      expect(types(await readFrom(client.subscribeToAll({ filter }), 1))).toEqual(['Noted']);
    },
  ],
  [
    'without system events',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      const taken = await readFrom(client.subscribeToAll({ filter: 'no system events' }), 3);
      expect(types(taken)).toEqual(['Noted', 'Noted', 'Noted']);
    },
  ],
  [
    'events that pass later arrive live',
    async ({ client, stream, other }) => {
      const filter = { on: 'stream', prefixes: [stream] } as const;
      const taken = readFrom(client.subscribeToAll({ filter }), 1);
      await client.append(other, several(5));
      await client.append(stream, noted(7));
      expect((await taken)[0]?.event?.data).toEqual({ index: 7 });
    },
  ],
  [
    'a checkpoint arrives when no event passes',
    async ({ client, stream, other }) => {
      const { position } = await client.append(other, several(70));
      const marks: number[] = [];
      const reached = new Promise<void>((resolve) => {
        const onCheckpoint = (mark: number): void => {
          marks.push(mark);
          if (mark >= position) resolve();
        };
        const filter = { on: 'stream', prefixes: [stream] } as const;
        collectFrom(client.subscribeToAll({ filter, window: 10, onCheckpoint }));
      });
      await reached;
      expect(marks).toEqual(marks.toSorted((a, b) => a - b));
      expect(marks.length).toBeGreaterThan(5);
    },
  ],
];
