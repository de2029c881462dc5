import { noted, refused, revisions, types } from '../rule.js';
import type { Rule } from '../rule.js';

const wrong = refused('wrong-expected-version');

export const metadataRules: readonly Rule[] = [
  [
    'a stream has none until some is set',
    async ({ client, stream }) => {
      expect(await client.metadata(stream)).toBeUndefined();
    },
  ],
  [
    'comes back as it was set',
    async ({ client, stream }) => {
      const metadata = { maxCount: 7, maxAge: 60, truncateBefore: 2, cacheControl: 5, colour: 'red' };
      await client.setMetadata(stream, metadata);
      expect(await client.metadata(stream)).toEqual(metadata);
    },
  ],
  [
    'stores access control lists for a server that enforces them',
    async ({ client, stream }) => {
      const acl = { readRoles: ['$admins', 'ada'], writeRoles: ['ada'], deleteRoles: ['$admins'] };
      await client.setMetadata(stream, { acl });
      expect(await client.metadata(stream)).toMatchObject({ acl });
    },
  ],
  [
    'access control lists are stored but not enforced',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { acl: { readRoles: ['nobody'], writeRoles: ['nobody'] } });
      await client.append(stream, noted());
      expect(await client.readStream(stream)).toHaveLength(1);
    },
  ],
  [
    'can be set before the first event',
    async ({ client, stream }) => {
      expect((await client.setMetadata(stream, { maxCount: 2 }, 'no_stream')).revision).toBe(0);
    },
  ],
  [
    'has revisions of its own',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 2 }, 'no_stream');
      expect((await client.setMetadata(stream, { maxCount: 3 }, 0)).revision).toBe(1);
    },
  ],
  [
    'is refused at another revision than expected',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 2 });
      await expect(client.setMetadata(stream, { maxCount: 3 }, 4)).rejects.toEqual(wrong);
    },
  ],
  [
    'is replaced, not merged',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 2, colour: 'red' });
      await client.setMetadata(stream, { maxAge: 9 });
      expect(await client.metadata(stream)).toEqual({ maxAge: 9 });
    },
  ],
  [
    'is stored as events of the metastream; the last one is read',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 2 });
      await client.setMetadata(stream, { maxCount: 3 });
      const read = await client.readStream(`$$${stream}`);
      expect([types(read), revisions(read)]).toEqual([['$metadata'], [1]]);
    },
  ],
];
