import { indexes, link, noted, getRefusal, refused, revisions, several, listStreams } from '../rule.js';
import type { Rule } from '../rule.js';
import { collectFrom, readFrom } from '../collect-subscription.js';

export const subscribingToStreamRules: readonly Rule[] = [
  [
    'existing events arrive first, then new ones',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      const taken = readFrom(client.subscribeToStream(stream), 4);
      await client.append(stream, several(2));
      expect(revisions(await taken)).toEqual([0, 1, 2, 3]);
    },
  ],
  [
    'after a revision means without it',
    async ({ client, stream }) => {
      await client.append(stream, several(4));
      expect(revisions(await readFrom(client.subscribeToStream(stream, { from: 1 }), 2))).toEqual([2, 3]);
    },
  ],
  [
    'from the end only new events arrive',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      const listening = collectFrom(client.subscribeToStream(stream, { from: 'end' }));
      await listening.until(() => listening.log.includes('caught up'));
      await client.append(stream, noted());
      await listening.until(() => listening.events.length > 0);
      expect(listening.events.map(({ revision }) => revision)).toEqual([3]);
    },
  ],
  [
    'a subscription to a missing stream waits for its first event',
    async ({ client, stream }) => {
      const taken = readFrom(client.subscribeToStream(stream), 1);
      await client.append(stream, noted());
      expect(revisions(await taken)).toEqual([0]);
    },
  ],
  [
    'events of other streams do not come',
    async ({ client, stream, other }) => {
      const taken = readFrom(client.subscribeToStream(stream), 2);
      await client.append(other, several(3));
      await client.append(stream, several(2));
      expect(listStreams(await taken)).toEqual([stream, stream]);
    },
  ],
  [
    'a notice arrives when all existing events were delivered',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      const listening = collectFrom(client.subscribeToStream(stream));
      await listening.until(() => listening.log.includes('caught up') && listening.events.length === 2);
      expect(listening.log.filter((word) => word !== 'confirmed')).toEqual(
        expect.arrayContaining(['0', '1', 'caught up']),
      );
    },
  ],
  [
    'links are resolved when requested',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, link(0, stream));
      const [read] = await readFrom(client.subscribeToStream(other, { resolveLinks: true }), 1);
      expect([read?.event?.stream, read?.link?.stream]).toEqual([stream, other]);
    },
  ],
  [
    'a closed stream is refused',
    async ({ client, stream }) => {
      await client.tombstone(stream, 'no_stream');
      expect(await getRefusal(readFrom(client.subscribeToStream(stream), 1))).toEqual(refused('stream-deleted'));
    },
  ],
  [
    'a stream that is closed ends its subscription',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const ending = getRefusal(readFrom(client.subscribeToStream(stream), 5));
      await client.tombstone(stream);
      expect(await ending).toEqual(refused('stream-deleted'));
    },
  ],
  [
    'a deleted stream delivers only new events',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await client.delete(stream);
      const taken = readFrom(client.subscribeToStream(stream), 1);
      await client.append(stream, noted());
      expect(revisions(await taken)).toEqual([2]);
    },
  ],
  [
    'events hidden by a maximum count are not delivered',
    async ({ client, stream }) => {
      await client.append(stream, several(5));
      await client.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await readFrom(client.subscribeToStream(stream), 2))).toEqual([3, 4]);
    },
  ],
  [
    'several subscribers each get everything',
    async ({ client, stream }) => {
      const taken = indexes(4).map(() => readFrom(client.subscribeToStream(stream), 20));
      await client.append(stream, several(20));
      for (const one of await Promise.all(taken)) expect(revisions(one)).toEqual(indexes(20));
    },
  ],
  [
    'an unsubscribed client receives nothing, and may subscribe again',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      expect(revisions(await readFrom(client.subscribeToStream(stream), 2))).toEqual([0, 1]);
      expect(revisions(await readFrom(client.subscribeToStream(stream, { from: 1 }), 1))).toEqual([2]);
    },
  ],
];
