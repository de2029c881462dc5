import { first, indexes, link, noted, revisions, several, listStreams, types } from '../rule.js';
import type { Rule } from '../rule.js';
import { collectFrom, readFrom } from '../collect-subscription.js';
import { beyond, between } from './places.js';

export const subscribingToAllRules: readonly Rule[] = [
  [
    'everything comes in the order of the log',
    async ({ client, stream, other }) => {
      const { position } = await client.append(stream, several(2));
      await client.append(other, several(2));
      const taken = await readFrom(client.subscribeToAll({ from: position }), 2);
      expect(listStreams(taken)).toEqual([other, other]);
    },
  ],
  [
    'from the beginning the system events come first',
    async ({ client }) => {
      expect(listStreams(await readFrom(client.subscribeToAll(), 1))[0]).toMatch(/^\$/);
    },
  ],
  [
    'after a position means without it',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      const { position } = first(await client.readStream(stream));
      expect(revisions(await readFrom(client.subscribeToAll({ from: position }), 2))).toEqual([1, 2]);
    },
  ],
  [
    'a position between two events is refused, after the subscription was confirmed',
    async ({ client, stream }) => {
      const listening = collectFrom(client.subscribeToAll({ from: await between(client, stream) }));
      await listening.until(() => listening.log.includes('ended'));
      expect(listening.log).toEqual(['confirmed', 'ended']);
      expect(String(listening.failure)).toContain('Trying to read from an invalid position.');
    },
  ],
  [
    'from beyond the end what comes before it is left out',
    async ({ client, stream }) => {
      const from = await beyond(client, stream);
      const listening = collectFrom(client.subscribeToAll({ from }));
      await listening.until(() => listening.log.includes('caught up'));
      let last = 0;
      while (last <= from) last = (await client.append(stream, noted())).position;
      await listening.until(() => listening.events.at(-1)?.position === last);
      expect(listening.events.every(({ position }) => position > from)).toBe(true);
    },
  ],
  [
    'from the end only new events arrive',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      const listening = collectFrom(client.subscribeToAll({ from: 'end' }));
      await listening.until(() => listening.log.includes('caught up'));
      await client.append(stream, noted());
      await listening.until(() => listening.events.length > 0);
      expect(listening.events.map(({ stream: name, revision }) => [name, revision])).toEqual([[stream, 3]]);
    },
  ],
  [
    'a deletion comes as metadata',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, noted());
      await client.delete(stream);
      expect(types(await readFrom(client.subscribeToAll({ from: position }), 1))).toEqual(['$metadata']);
    },
  ],
  [
    'links are resolved when requested',
    async ({ client, stream, other }) => {
      const { position } = await client.append(stream, noted());
      await client.append(other, link(0, stream));
      const [read] = await readFrom(client.subscribeToAll({ from: position, resolveLinks: true }), 1);
      expect([read?.event?.stream, read?.link?.stream]).toEqual([stream, other]);
    },
  ],
  [
    'thousands of events arrive without a gap',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, noted());
      const taken = readFrom(client.subscribeToAll({ from: position }), 3_000);
      for (const part of indexes(6)) await client.append(stream, several(500, part * 500));
      expect(revisions(await taken)).toEqual(indexes(3_000, 1));
    },
  ],
];
