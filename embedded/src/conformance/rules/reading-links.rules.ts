import { link, noted, several, types } from '../rule.js';
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
