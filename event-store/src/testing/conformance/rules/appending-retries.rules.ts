import { randomUUID } from 'node:crypto';
import { ids, noted, refused, several } from '../rule.js';
import type { Rule } from '../rule.js';

const wrong = refused('wrong-expected-version');

export const appendingRetriesRules: readonly Rule[] = [
  [
    'the same event again is answered as it was before',
    async ({ client, stream }) => {
      const event = noted();
      const before = await client.append(stream, event);
      expect(await client.append(stream, event)).toEqual(before);
      expect(await client.readStream(stream)).toHaveLength(1);
    },
  ],
  [
    'the same events again are answered as they were before',
    async ({ client, stream }) => {
      const events = several(3);
      const before = await client.append(stream, events);
      await client.append(stream, noted());
      expect(await client.append(stream, events)).toEqual(before);
      expect(await client.readStream(stream)).toHaveLength(4);
    },
  ],
  [
    'an append to a new stream, retried with the same events, is answered as before',
    async ({ client, stream }) => {
      const events = several(2);
      const before = await client.append(stream, events, 'no_stream');
      expect(await client.append(stream, events, 'no_stream')).toEqual(before);
    },
  ],
  [
    'an append at an exact revision, retried with the same events, is answered as before',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const events = several(2);
      const before = await client.append(stream, events, 0);
      await client.append(stream, noted(), 2);
      expect(await client.append(stream, events, 0)).toEqual(before);
    },
  ],
  [
    'an append to an existing stream, retried with the same event, is answered as before',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      const event = noted();
      const before = await client.append(stream, event, 'stream_exists');
      expect(await client.append(stream, event, 'stream_exists')).toEqual(before);
    },
  ],
  [
    'the first part of an append is answered by its own last event',
    async ({ client, stream }) => {
      const events = several(3);
      await client.append(stream, events, 'no_stream');
      expect((await client.append(stream, events.slice(0, 2), 'no_stream')).revision).toBe(1);
    },
  ],
  [
    'known events followed by a new one are refused',
    async ({ client, stream }) => {
      const events = several(2);
      await client.append(stream, events);
      await expect(client.append(stream, [...events, noted()])).rejects.toEqual(wrong);
    },
  ],
  [
    'known events followed by a new one are refused at an exact revision too',
    async ({ client, stream }) => {
      const events = several(2);
      await client.append(stream, events, 'no_stream');
      await expect(client.append(stream, [...events, noted()], 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'known events after a new one are written a second time',
    async ({ client, stream }) => {
      const known = noted();
      await client.append(stream, known);
      expect((await client.append(stream, [noted(), known])).revision).toBe(2);
    },
  ],
  [
    'the same id in another stream is another event',
    async ({ client, stream, other }) => {
      const event = noted();
      await client.append(stream, event);
      expect((await client.append(other, event)).revision).toBe(0);
      expect(ids(await client.readStream(other))).toEqual([event.id]);
    },
  ],
  [
    'an id that was first written to this stream is known there, also after it was written to another',
    async ({ client, stream, other }) => {
      const event = noted();
      const before = await client.append(stream, event);
      await client.append(other, event, 'no_stream');
      for (const expected of ['any', 'stream_exists'] as const)
        expect(await client.append(stream, event, expected)).toEqual(before);
    },
  ],
  [
    'an id that was first written to another stream is written again each time',
    async ({ client, stream, other }) => {
      const event = noted();
      await client.append(stream, event);
      await client.append(other, event, 'no_stream');
      expect((await client.append(other, event, 'any')).revision).toBe(1);
    },
  ],
  [
    'an id that a stream has twice is answered with its first place',
    async ({ client, stream }) => {
      const event = noted();
      const before = await client.append(stream, event, 'no_stream');
      await client.append(stream, event, 0);
      expect(await client.append(stream, event, 'any')).toEqual(before);
    },
  ],
  [
    'the same id at a correct later revision is stored again',
    async ({ client, stream }) => {
      const event = noted();
      await client.append(stream, event, 'no_stream');
      expect((await client.append(stream, event, 0)).revision).toBe(1);
      expect(ids(await client.readStream(stream))).toEqual([event.id, event.id]);
    },
  ],
  [
    'different content under a known id changes nothing',
    async ({ client, stream }) => {
      const id = randomUUID();
      await client.append(stream, noted(1, id));
      await client.append(stream, noted(2, id));
      expect((await client.readStream(stream)).map(({ event }) => event?.data)).toEqual([{ index: 1 }]);
    },
  ],
  [
    'known events in another order are refused at an exact revision',
    async ({ client, stream }) => {
      const [a, b] = several(2);
      if (!a || !b) throw new Error('Two events are needed.');
      await client.append(stream, [a, b], 'no_stream');
      await expect(client.append(stream, [b, a], 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'an id counts without regard to its case',
    async ({ client, stream }) => {
      const id = randomUUID();
      await client.append(stream, noted(0, id.toUpperCase()));
      await client.append(stream, noted(0, id));
      expect(ids(await client.readStream(stream))).toEqual([id]);
    },
  ],
];
