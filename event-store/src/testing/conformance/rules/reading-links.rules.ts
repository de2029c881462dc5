import { bytes, link, noted, revisions, several, types } from '../rule.js';
import type { Rule } from '../rule.js';

export const readingLinksRules: readonly Rule[] = [
  [
    'a link is read as the event it points at, when requested',
    async ({ client, stream, other }) => {
      await client.append(stream, several(3));
      await client.append(other, link(1, stream));
      const [read] = await client.readStream(other, { resolveLinks: true });
      expect(read?.event).toMatchObject({ stream, revision: 1, type: 'Noted' });
      expect(read?.link).toMatchObject({ stream: other, revision: 0, type: '$>' });
    },
  ],
  [
    'a link is read as a link unless resolution is requested',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, link(0, stream));
      expect(types(await client.readStream(other))).toEqual(['$>']);
    },
  ],
  [
    'a link to nothing stays a link',
    async ({ client, stream, other }) => {
      await client.append(other, link(7, stream));
      const [read] = await client.readStream(other, { resolveLinks: true });
      expect([read?.event, read?.link?.type]).toEqual([undefined, '$>']);
    },
  ],
  [
    'a link to a tombstoned stream stays a link',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, link(0, stream));
      await client.tombstone(stream);
      const [read] = await client.readStream(other, { resolveLinks: true });
      expect([read?.event, read?.link?.type]).toEqual([undefined, '$>']);
    },
  ],
  [
    'a link to an event that its stream no longer shows stays a link',
    async ({ client, stream, other }) => {
      await client.append(stream, several(4));
      await client.append(other, [link(0, stream), link(3, stream)]);
      const resolved = async (): Promise<(number | undefined)[]> =>
        (await client.readStream(other, { resolveLinks: true })).map(({ event }) => event?.revision);
      await client.setMetadata(stream, { truncateBefore: 1 });
      expect(await resolved()).toEqual([undefined, 3]);
      await client.setMetadata(stream, { maxCount: 2 });
      expect(await resolved()).toEqual([undefined, 3]);
      await client.delete(stream);
      expect(await resolved()).toEqual([undefined, undefined]);
    },
  ],
  [
    'a link to revision -1 is read as the last event',
    async ({ client, stream, other }) => {
      await client.append(stream, several(3));
      await client.append(other, link(-1, stream));
      expect(revisions(await client.readStream(other, { resolveLinks: true }))).toEqual([2]);
    },
  ],
  [
    'a link that begins with no revision is an ordinary event',
    async ({ client, other }) => {
      await client.append(other, bytes(Buffer.from('agent-1'), '$>'));
      const [read] = await client.readStream(other, { resolveLinks: true });
      expect([read?.event?.type, read?.link]).toEqual(['$>', undefined]);
    },
  ],
  [
    'a link that names no stream stays a link',
    async ({ client, other }) => {
      await client.append(other, bytes(Buffer.from('7'), '$>'));
      const [read] = await client.readStream(other, { resolveLinks: true });
      expect([read?.event, read?.link?.type]).toEqual([undefined, '$>']);
    },
  ],
  [
    'ordinary events between links are read as they are',
    async ({ client, stream, other }) => {
      await client.append(stream, noted());
      await client.append(other, [noted(), link(0, stream), noted()]);
      const read = await client.readStream(other, { resolveLinks: true });
      expect(read.map(({ event, link: pointer }) => [event?.stream, pointer !== undefined])).toEqual([
        [other, false],
        [stream, true],
        [other, false],
      ]);
    },
  ],
  [
    'a stream name may hold the sign that separates it from the revision',
    async ({ client, stream, other }) => {
      await client.append(`${stream}@home`, noted());
      await client.append(other, link(0, `${stream}@home`));
      expect((await client.readStream(other, { resolveLinks: true }))[0]?.event?.stream).toBe(`${stream}@home`);
    },
  ],
];
