import { getActual, noted, positions, getRefusal, refused, revisions, several } from '../rule.js';
import type { Rule } from '../rule.js';

const wrong = refused('wrong-expected-version');
const missing = refused('stream-not-found');
const deleted = refused('stream-deleted');

export const deletingRules: readonly Rule[] = [
  [
    'a deleted stream is not found',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await client.delete(stream);
      await expect(client.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a deletion has a place in the log',
    async ({ client, stream }) => {
      const { position } = await client.append(stream, several(2));
      const place = await client.delete(stream);
      expect(positions(await client.readAll({ from: position }))).toEqual([position, place]);
    },
  ],
  [
    'a stream is deleted at its revision',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await client.delete(stream, 1);
      await expect(client.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a stream is not deleted at another revision',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await expect(client.delete(stream, 0)).rejects.toEqual(wrong);
      expect(await client.readStream(stream)).toHaveLength(2);
    },
  ],
  [
    'a stream that exists is not deleted as one that does not',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await expect(client.delete(stream, 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'a stream nobody wrote is not deleted',
    async ({ client, stream }) => {
      await expect(client.delete(stream)).rejects.toEqual(wrong);
      expect(getActual(await getRefusal(client.delete(stream)))).toBe(-1n);
    },
  ],
  [
    'a stream that only has metadata is deleted',
    async ({ client, stream }) => {
      await client.setMetadata(stream, { maxCount: 2 });
      expect(await client.delete(stream)).toBeGreaterThan(0);
    },
  ],
  [
    'a deleted stream continues at its old revision',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      await client.delete(stream);
      expect((await client.append(stream, noted(), 'any')).revision).toBe(3);
      expect(revisions(await client.readStream(stream))).toEqual([3]);
    },
  ],
  [
    'a deleted stream counts as a new one',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      await client.delete(stream);
      expect((await client.append(stream, several(2), 'no_stream')).revision).toBe(4);
      expect(revisions(await client.readStream(stream))).toEqual([3, 4]);
    },
  ],
  [
    'a deleted stream still has its revision',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      await client.delete(stream);
      expect((await client.append(stream, noted(), 2)).revision).toBe(3);
    },
  ],
  [
    'a deleted stream does not count as existing',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.delete(stream);
      await expect(client.append(stream, noted(), 'stream_exists')).rejects.toEqual(deleted);
    },
  ],
  [
    'a deletion replaces the metadata',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.setMetadata(stream, { maxAge: 60, colour: 'red' });
      await client.delete(stream);
      await client.append(stream, noted());
      expect(await client.metadata(stream)).toEqual({ truncateBefore: 1 });
    },
  ],
  [
    'metadata set after a deletion brings the stream back without the deleted events',
    async ({ client, stream }) => {
      await client.append(stream, several(3));
      await client.delete(stream);
      expect((await client.setMetadata(stream, { colour: 'red' })).revision).toBe(1);
      expect(await client.metadata(stream)).toEqual({ colour: 'red', truncateBefore: 3 });
      expect(await client.readStream(stream)).toEqual([]);
      await client.append(stream, noted());
      expect(revisions(await client.readStream(stream))).toEqual([3]);
    },
  ],
  [
    'metadata set after a deletion is answered with its own place, and the bound follows it',
    async ({ client, stream }) => {
      await client.append(stream, several(2));
      await client.delete(stream);
      const { position } = await client.setMetadata(stream, {});
      const [own, bound] = await client.readAll({ from: position, maxCount: 2 });
      expect([own?.event?.revision, bound?.event?.revision]).toEqual([1, 2]);
      expect([own?.event?.stream, bound?.event?.stream]).toEqual([`$$${stream}`, `$$${stream}`]);
    },
  ],
  [
    'an append from before a deletion, retried after it, is answered as before and brings nothing back',
    async ({ client, stream }) => {
      const events = several(2);
      const before = await client.append(stream, events, 'no_stream');
      await client.delete(stream);
      for (const expected of ['no_stream', 'any'] as const)
        expect(await client.append(stream, events, expected)).toEqual(before);
      await expect(client.readStream(stream)).rejects.toEqual(missing);
    },
  ],
  [
    'a retry after a deletion that only begins with known events is refused',
    async ({ client, stream }) => {
      const events = several(2);
      await client.append(stream, events, 'no_stream');
      await client.delete(stream);
      await expect(client.append(stream, [...events, noted()], 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'a stream can be deleted again and again',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      await client.delete(stream);
      await client.append(stream, noted());
      await client.delete(stream);
      await expect(client.readStream(stream)).rejects.toEqual(missing);
    },
  ],
];
