import { indexes, link, noted, revisions, several, streamsOf, types } from '../world.js';
import type { Rule } from '../world.js';
import { listen, take } from '../listening.js';

export const subscribingToAllRules: readonly Rule[] = [
  [
    'everything comes in the order of the log',
    async ({ speaker, stream, other }) => {
      const { position } = await speaker.append(stream, several(2));
      await speaker.append(other, several(2));
      const taken = await take(speaker.subscribeToAll({ from: position }), 2);
      expect(streamsOf(taken)).toEqual([other, other]);
    },
  ],
  [
    'from the beginning the system events come first',
    async ({ speaker }) => {
      expect(streamsOf(await take(speaker.subscribeToAll(), 1))[0]).toMatch(/^\$/);
    },
  ],
  [
    'after a position means without it',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, several(3));
      expect(revisions(await take(speaker.subscribeToAll({ from: position - 2 }), 2))).toEqual([1, 2]);
    },
  ],
  [
    'from the end only what is new comes',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      const listening = listen(speaker.subscribeToAll({ from: 'end' }));
      await listening.until(() => listening.told.includes('caught up'));
      await speaker.append(stream, noted());
      await listening.until(() => listening.seen.length > 0);
      expect(listening.seen.map(({ stream: name, revision }) => [name, revision])).toEqual([[stream, 3]]);
    },
  ],
  [
    'a deletion comes as metadata',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, noted());
      await speaker.delete(stream);
      expect(types(await take(speaker.subscribeToAll({ from: position }), 1))).toEqual(['$metadata']);
    },
  ],
  [
    'links are followed when asked so',
    async ({ speaker, stream, other }) => {
      const { position } = await speaker.append(stream, noted());
      await speaker.append(other, link(0, stream));
      const [read] = await take(speaker.subscribeToAll({ from: position, resolveLinks: true }), 1);
      expect([read?.event?.stream, read?.link?.stream]).toEqual([stream, other]);
    },
  ],
  [
    'thousands come without a gap',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, noted());
      const taken = take(speaker.subscribeToAll({ from: position }), 3_000);
      for (const part of indexes(6)) await speaker.append(stream, several(500, part * 500));
      expect(revisions(await taken)).toEqual(indexes(3_000, 1));
    },
  ],
];
