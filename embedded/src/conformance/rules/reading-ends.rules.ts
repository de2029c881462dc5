import { noted, revisions, several } from '../world.js';
import type { Rule } from '../world.js';

/** Ends that do not suit the direction; the client under its new name does not send them. */
export const readingEndsRules: readonly Rule[] = [
  [
    'of a stream forwards from the end there is nothing',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      expect(await speaker.readStream(stream, { from: 'end' })).toEqual([]);
    },
  ],
  [
    'of a stream backwards from the beginning is the first event',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(3));
      expect(revisions(await speaker.readStream(stream, { direction: 'backwards', from: 'start' }))).toEqual([0]);
    },
  ],
  [
    'of everything forwards from the end there is nothing',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      expect(await speaker.readAll({ from: 'end' })).toEqual([]);
    },
  ],
  [
    'of everything backwards from the beginning there is nothing',
    async ({ speaker }) => {
      expect(await speaker.readAll({ direction: 'backwards', from: 'start' })).toEqual([]);
    },
  ],
];
