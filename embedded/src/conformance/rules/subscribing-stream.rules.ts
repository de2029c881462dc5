import { indexes, link, noted, refusalOf, refused, revisions, several, streamsOf } from '../world.js';
import type { Rule } from '../world.js';
import { listen, take } from '../listening.js';

export const subscribingToStreamRules: readonly Rule[] = [
  [
    'what is there comes first, then what is new',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      const taken = take(speaker.subscribeToStream(stream), 4);
      await speaker.append(stream, several(2));
      expect(revisions(await taken)).toEqual([0, 1, 2, 3]);
    },
  ],
  [
    'after a revision means without it',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(4));
      expect(revisions(await take(speaker.subscribeToStream(stream, { from: 1 }), 2))).toEqual([2, 3]);
    },
  ],
  [
    'from the end only what is new comes',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      const listening = listen(speaker.subscribeToStream(stream, { from: 'end' }));
      await listening.until(() => listening.told.includes('caught up'));
      await speaker.append(stream, noted());
      await listening.until(() => listening.seen.length > 0);
      expect(listening.seen.map(({ revision }) => revision)).toEqual([3]);
    },
  ],
  [
    'a stream nobody wrote yet is waited for',
    async ({ speaker, stream }) => {
      const taken = take(speaker.subscribeToStream(stream), 1);
      await speaker.append(stream, noted());
      expect(revisions(await taken)).toEqual([0]);
    },
  ],
  [
    'events of other streams do not come',
    async ({ speaker, stream, other }) => {
      const taken = take(speaker.subscribeToStream(stream), 2);
      await speaker.append(other, several(3));
      await speaker.append(stream, several(2));
      expect(streamsOf(await taken)).toEqual([stream, stream]);
    },
  ],
  [
    'it is told when all that was there has come',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      const listening = listen(speaker.subscribeToStream(stream));
      await listening.until(() => listening.told.includes('caught up') && listening.seen.length === 2);
      expect(listening.told.filter((word) => word !== 'confirmed')).toEqual(
        expect.arrayContaining(['0', '1', 'caught up']),
      );
    },
  ],
  [
    'links are followed when asked so',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      await speaker.append(other, link(0, stream));
      const [read] = await take(speaker.subscribeToStream(other, { resolveLinks: true }), 1);
      expect([read?.event?.stream, read?.link?.stream]).toEqual([stream, other]);
    },
  ],
  [
    'a closed stream is refused',
    async ({ speaker, stream }) => {
      await speaker.tombstone(stream, 'no_stream');
      expect(await refusalOf(take(speaker.subscribeToStream(stream), 1))).toEqual(refused('stream-deleted'));
    },
  ],
  [
    'a stream that is closed ends its subscription',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      const ending = refusalOf(take(speaker.subscribeToStream(stream), 5));
      await speaker.tombstone(stream);
      expect(await ending).toEqual(refused('stream-deleted'));
    },
  ],
  [
    'of a deleted stream only what is new comes',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await speaker.delete(stream);
      const taken = take(speaker.subscribeToStream(stream), 1);
      await speaker.append(stream, noted());
      expect(revisions(await taken)).toEqual([2]);
    },
  ],
  [
    'what a count hides does not come',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(5));
      await speaker.setMetadata(stream, { maxCount: 2 });
      expect(revisions(await take(speaker.subscribeToStream(stream), 2))).toEqual([3, 4]);
    },
  ],
  [
    'several subscribers each get everything',
    async ({ speaker, stream }) => {
      const taken = indexes(4).map(() => take(speaker.subscribeToStream(stream), 20));
      await speaker.append(stream, several(20));
      for (const one of await Promise.all(taken)) expect(revisions(one)).toEqual(indexes(20));
    },
  ],
  [
    'who has left gets nothing, and may come back',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      expect(revisions(await take(speaker.subscribeToStream(stream), 2))).toEqual([0, 1]);
      expect(revisions(await take(speaker.subscribeToStream(stream, { from: 1 }), 1))).toEqual([2]);
    },
  ],
];
