import { link, noted, several, types } from '../world.js';
import type { Rule } from '../world.js';

export const readingLinksRules: readonly Rule[] = [
  [
    'a link is read as what it points at, when asked so',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, several(3));
      await speaker.append(other, link(1, stream));
      const [read] = await speaker.readStream(other, { resolveLinks: true });
      expect(read?.event).toMatchObject({ stream, revision: 1, type: 'Noted' });
      expect(read?.link).toMatchObject({ stream: other, revision: 0, type: '$>' });
    },
  ],
  [
    'a link is a link, when not asked',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      await speaker.append(other, link(0, stream));
      expect(types(await speaker.readStream(other))).toEqual(['$>']);
    },
  ],
  [
    'a link to nothing stays a link',
    async ({ speaker, stream, other }) => {
      await speaker.append(other, link(7, stream));
      const [read] = await speaker.readStream(other, { resolveLinks: true });
      expect([read?.event, read?.link?.type]).toEqual([undefined, '$>']);
    },
  ],
  [
    'a link to a tombstoned stream stays a link',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      await speaker.append(other, link(0, stream));
      await speaker.tombstone(stream);
      const [read] = await speaker.readStream(other, { resolveLinks: true });
      expect([read?.event, read?.link?.type]).toEqual([undefined, '$>']);
    },
  ],
  [
    'ordinary events between links are read as they are',
    async ({ speaker, stream, other }) => {
      await speaker.append(stream, noted());
      await speaker.append(other, [noted(), link(0, stream), noted()]);
      const read = await speaker.readStream(other, { resolveLinks: true });
      expect(read.map(({ event, link: pointer }) => [event?.stream, pointer !== undefined])).toEqual([
        [other, false],
        [stream, true],
        [other, false],
      ]);
    },
  ],
  [
    'a stream name may hold the sign that separates it from the revision',
    async ({ speaker, stream, other }) => {
      await speaker.append(`${stream}@home`, noted());
      await speaker.append(other, link(0, `${stream}@home`));
      expect((await speaker.readStream(other, { resolveLinks: true }))[0]?.event?.stream).toBe(`${stream}@home`);
    },
  ],
];
