import { noted, positions, several, listStreams, types } from '../rule.js';
import type { ProtocolClient } from '../protocol-client.js';
import type { Rule } from '../rule.js';
import { collectFrom, readFrom } from '../collect-subscription.js';

/** The checkpoints of a subscription that waits for the events of one stream, until it has caught up, and then live. */
const marked = async (client: ProtocolClient, stream: string, from: number) => {
  const marks: number[] = [];
  const filter = { on: 'stream', prefixes: [stream] } as const;
  const onCheckpoint = (mark: number): void => void marks.push(mark);
  const listening = collectFrom(client.subscribeToAll({ filter, from, window: 10, onCheckpoint }));
  await listening.until(() => listening.log.includes('caught up'));
  return { marks, listening };
};

export const subscribingFilteredRules: readonly Rule[] = [
  [
    'by the beginning of stream names',
    async ({ client, stream, other }) => {
      await client.append(other, noted());
      await client.append(stream, several(2));
      const filter = { on: 'stream', prefixes: [stream] } as const;
      expect(listStreams(await readFrom(client.subscribeToAll({ filter }), 2))).toEqual([stream, stream]);
    },
  ],
  [
    'by a regular expression over stream names',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, noted());
      const filter = { on: 'stream', regex: `^${other}$` } as const;
      expect(listStreams(await readFrom(client.subscribeToAll({ filter }), 1))).toEqual([other]);
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
      await client.append(other, several(70));
      const places = positions(await client.readStream(other));
      const { marks } = await marked(client, stream, places[0] ?? 0);
      expect(marks).toEqual(places.filter((_, index) => index % 10 === 0 && index < 70));
    },
  ],
  [
    'the last checkpoint before the end is where the last page begins',
    async ({ client, stream, other }) => {
      await client.append(other, several(25));
      const places = positions(await client.readStream(other));
      const { marks } = await marked(client, stream, places[0] ?? 0);
      expect(marks).toEqual([places[0], places[10], places[20]]);
    },
  ],
  [
    'live a checkpoint arrives with each window that is full, and none while nothing is written',
    async ({ client, stream, other }) => {
      const { position } = await client.append(other, noted());
      const { marks, listening } = await marked(client, stream, position);
      expect(marks).toEqual([]);
      await client.append(other, several(25));
      await client.append(stream, noted());
      await listening.until(() => listening.events.length === 1);
      const places = positions(await client.readStream(other)).slice(1);
      expect(marks).toEqual([places[9], places[19]]);
    },
  ],
];
