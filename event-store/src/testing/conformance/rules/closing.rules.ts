import { noted, refused, several, types } from '../rule.js';
import type { Rule } from '../rule.js';

const wrong = refused('wrong-expected-version');
const deleted = refused('stream-deleted');

export const closingRules: readonly Rule[] = [
  [
    'a tombstoned stream is refused as deleted',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.tombstone(stream);
      await expect(client.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a tombstoned stream is refused when read backwards',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.tombstone(stream);
      await expect(client.readStream(stream, { direction: 'backwards', maxCount: 1 })).rejects.toEqual(deleted);
    },
  ],
  [
    'nothing is appended to it at any revision',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.tombstone(stream);
      await expect(client.append(stream, noted(), 'any')).rejects.toEqual(deleted);
    },
  ],
  [
    'nothing is appended to it as to a new stream',
    async ({ client, stream }) => {
      await client.tombstone(stream);
      await expect(client.append(stream, noted(), 'no_stream')).rejects.toEqual(deleted);
    },
  ],
  [
    'nothing is appended to it at its old revision',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.tombstone(stream);
      await expect(client.append(stream, noted(), 0)).rejects.toEqual(deleted);
    },
  ],
  [
    'it accepts no first metadata',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.tombstone(stream);
      await expect(client.setMetadata(stream, { maxCount: 1 })).rejects.toEqual(deleted);
    },
  ],
  [
    'metadata that it has can be replaced, but not read',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 1 });
      await client.tombstone(stream);
      expect((await client.setMetadata(stream, { maxCount: 2 })).revision).toBe(1);
      await expect(client.metadata(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'it can no longer be deleted',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.tombstone(stream);
      await expect(client.delete(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'it cannot be tombstoned again',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.tombstone(stream);
      await expect(client.tombstone(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a stream without events can be tombstoned',
    async ({ client, stream }) => {
      await client.tombstone(stream, 'no_stream');
      await expect(client.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a stream is tombstoned at its revision',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await client.tombstone(stream, 1);
      await expect(client.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'a stream is not tombstoned at another revision',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await expect(client.tombstone(stream, 0)).rejects.toEqual(wrong);
      expect(await client.readStream(stream)).toHaveLength(2);
    },
  ],
  [
    'a deleted stream can be tombstoned',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.delete(stream);
      await client.tombstone(stream);
      await expect(client.readStream(stream)).rejects.toEqual(deleted);
    },
  ],
  [
    'everything shows the tombstone, and what was before it',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, noted());
      await client.tombstone(stream);
      expect(types(await client.readAll({ from: position, maxCount: 2 }))).toEqual(['Noted', '$streamDeleted']);
    },
  ],
];
