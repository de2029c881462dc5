import { noted, refused, revisions, types } from '../world.js';
import type { Rule } from '../world.js';

const wrong = refused('wrong-expected-version');

export const metadataRules: readonly Rule[] = [
  [
    'a stream has none until some is set',
    async ({ speaker, stream }) => {
      expect(await speaker.metadata(stream)).toBeUndefined();
    },
  ],
  [
    'comes back as it was set',
    async ({ speaker, stream }) => {
      const metadata = { maxCount: 7, maxAge: 60, truncateBefore: 2, cacheControl: 5, colour: 'red' };
      await speaker.setMetadata(stream, metadata);
      expect(await speaker.metadata(stream)).toEqual(metadata);
    },
  ],
  [
    'keeps who may do what, for a server that asks',
    async ({ speaker, stream }) => {
      const acl = { readRoles: ['$admins', 'ada'], writeRoles: ['ada'], deleteRoles: ['$admins'] };
      await speaker.setMetadata(stream, { acl });
      expect(await speaker.metadata(stream)).toMatchObject({ acl });
    },
  ],
  [
    'who may not is let through: names are kept, not enforced',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { acl: { readRoles: ['nobody'], writeRoles: ['nobody'] } });
      await speaker.append(stream, noted());
      expect(await speaker.readStream(stream)).toHaveLength(1);
    },
  ],
  [
    'can be set before the first event',
    async ({ speaker, stream }) => {
      expect((await speaker.setMetadata(stream, { maxCount: 2 }, 'no_stream')).revision).toBe(0);
    },
  ],
  [
    'has revisions of its own',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { maxCount: 2 }, 'no_stream');
      expect((await speaker.setMetadata(stream, { maxCount: 3 }, 0)).revision).toBe(1);
    },
  ],
  [
    'is refused at another revision than expected',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { maxCount: 2 });
      await expect(speaker.setMetadata(stream, { maxCount: 3 }, 4)).rejects.toEqual(wrong);
    },
  ],
  [
    'is replaced, not merged',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { maxCount: 2, colour: 'red' });
      await speaker.setMetadata(stream, { maxAge: 9 });
      expect(await speaker.metadata(stream)).toEqual({ maxAge: 9 });
    },
  ],
  [
    'is an event of a stream of its own, of which the last is read',
    async ({ speaker, stream }) => {
      await speaker.setMetadata(stream, { maxCount: 2 });
      await speaker.setMetadata(stream, { maxCount: 3 });
      const read = await speaker.readStream(`$$${stream}`);
      expect([types(read), revisions(read)]).toEqual([['$metadata'], [1]]);
    },
  ],
];
