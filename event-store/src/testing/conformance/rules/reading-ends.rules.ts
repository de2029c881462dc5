import { noted, revisions, several } from '../rule.js';
import type { Rule } from '../rule.js';

/** Ends that do not suit the direction; the client under its new name does not send them. */
export const readingEndsRules: readonly Rule[] = [
  [
    'a stream cannot be read forwards from the end',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await expect(client.readStream(stream, { from: 'end' })).rejects.toThrow('Unexpected ReadStreamResult: Error');
    },
  ],
  [
    'a stream read backwards from the beginning returns the first event',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      expect(revisions(await client.readStream(stream, { direction: 'backwards', from: 'start' }))).toEqual([0]);
    },
  ],
  [
    '$all read forwards from the end is empty',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      expect(await client.readAll({ from: 'end' })).toEqual([]);
    },
  ],
  [
    '$all read backwards from the beginning is empty',
    async ({ client }) => {
      expect(await client.readAll({ direction: 'backwards', from: 'start' })).toEqual([]);
    },
  ],
];
