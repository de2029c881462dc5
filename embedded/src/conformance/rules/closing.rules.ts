import { noted, refused, several, types } from '../world.js';
import type { Rule } from '../world.js';

const wrong = refused('wrong-expected-version');
const deleted = refused('stream-deleted');

export const closingRules: readonly Rule[] = [
  [
    'a tombstoned stream says that it is deleted',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      await expect(speaker.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a tombstoned stream says so backwards',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      await expect(speaker.readStream(stream, { direction: 'backwards', maxCount: 1 })).rejects.toEqual(deleted);
    },
  ],
  [
    'nothing is appended to it at any revision',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      await expect(speaker.append(stream, noted(), 'any')).rejects.toEqual(deleted);
    },
  ],
  [
    'nothing is appended to it as to a new stream',
    async ({ speaker, stream }) => {
      await speaker.tombstone(stream);
      await expect(speaker.append(stream, noted(), 'no_stream')).rejects.toEqual(deleted);
    },
  ],
  [
    'nothing is appended to it at its old revision',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      await expect(speaker.append(stream, noted(), 0)).rejects.toEqual(deleted);
    },
  ],
  [
    'it takes no metadata any more',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      await expect(speaker.setMetadata(stream, { maxCount: 1 })).rejects.toEqual(deleted);
    },
  ],
  [
    'it cannot be deleted any more',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      await expect(speaker.delete(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'it cannot be tombstoned again',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      await expect(speaker.tombstone(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a stream nobody wrote can be closed for good',
    async ({ speaker, stream }) => {
      await speaker.tombstone(stream, 'no_stream');
      await expect(speaker.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a stream is tombstoned at its revision',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await speaker.tombstone(stream, 1);
      await expect(speaker.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a stream is not tombstoned at another revision',
    async ({ speaker, stream }) => {
      await speaker.append(stream, several(2));
      await expect(speaker.tombstone(stream, 0)).rejects.toEqual(wrong);
      expect(await speaker.readStream(stream)).toHaveLength(2);
    },
  ],
  [
    'a deleted stream can be tombstoned',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      await speaker.delete(stream);
      await speaker.tombstone(stream);
      await expect(speaker.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'everything shows the tombstone, and what was before it',
    async ({ speaker, stream }) => {
      const { position } = await speaker.append(stream, noted());
      await speaker.tombstone(stream);
      expect(types(await speaker.readAll({ from: position, maxCount: 2 }))).toEqual(['Noted', '$streamDeleted']);
    },
  ],
];
