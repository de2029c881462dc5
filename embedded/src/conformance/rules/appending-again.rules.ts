import { randomUUID } from 'node:crypto';
import { ids, noted, refused, several } from '../world.js';
import type { Rule } from '../world.js';

const wrong = refused('wrong-expected-version');

export const appendingAgainRules: readonly Rule[] = [
  [
    'the same event again is answered as it was before',
    async ({ speaker, stream }) => {
      const event = noted();
      const before = await speaker.append(stream, event);
      expect(await speaker.append(stream, event)).toEqual(before);
      expect(await speaker.readStream(stream)).toHaveLength(1);
    },
  ],
  [
    'the same events again are answered as they were before',
    async ({ speaker, stream }) => {
      const events = several(3);
      const before = await speaker.append(stream, events);
      await speaker.append(stream, noted());
      expect(await speaker.append(stream, events)).toEqual(before);
      expect(await speaker.readStream(stream)).toHaveLength(4);
    },
  ],
  [
    'a new stream, said again with the same events, is answered as before',
    async ({ speaker, stream }) => {
      const events = several(2);
      const before = await speaker.append(stream, events, 'no_stream');
      expect(await speaker.append(stream, events, 'no_stream')).toEqual(before);
    },
  ],
  [
    'an exact revision, said again with the same events, is answered as before',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      const events = several(2);
      const before = await speaker.append(stream, events, 0);
      await speaker.append(stream, noted(), 2);
      expect(await speaker.append(stream, events, 0)).toEqual(before);
    },
  ],
  [
    'an existing stream, said again with the same event, is answered as before',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      const event = noted();
      const before = await speaker.append(stream, event, 'stream_exists');
      expect(await speaker.append(stream, event, 'stream_exists')).toEqual(before);
    },
  ],
  [
    'the first part of an append is answered by its own last event',
    async ({ speaker, stream }) => {
      const events = several(3);
      await speaker.append(stream, events, 'no_stream');
      expect((await speaker.append(stream, events.slice(0, 2), 'no_stream')).revision).toBe(1);
    },
  ],
  [
    'known events with a new one behind them are refused',
    async ({ speaker, stream }) => {
      const events = several(2);
      await speaker.append(stream, events);
      await expect(speaker.append(stream, [...events, noted()])).rejects.toEqual(wrong);
    },
  ],
  [
    'known events with a new one behind them are refused at an exact revision too',
    async ({ speaker, stream }) => {
      const events = several(2);
      await speaker.append(stream, events, 'no_stream');
      await expect(speaker.append(stream, [...events, noted()], 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'a new event in front lets known ones be written again',
    async ({ speaker, stream }) => {
      const known = noted();
      await speaker.append(stream, known);
      expect((await speaker.append(stream, [noted(), known])).revision).toBe(2);
    },
  ],
  [
    'the same id in another stream is another event',
    async ({ speaker, stream, other }) => {
      const event = noted();
      await speaker.append(stream, event);
      expect((await speaker.append(other, event)).revision).toBe(0);
      expect(ids(await speaker.readStream(other))).toEqual([event.id]);
    },
  ],
  [
    'the same id at a correct later revision is stored again',
    async ({ speaker, stream }) => {
      const event = noted();
      await speaker.append(stream, event, 'no_stream');
      expect((await speaker.append(stream, event, 0)).revision).toBe(1);
      expect(ids(await speaker.readStream(stream))).toEqual([event.id, event.id]);
    },
  ],
  [
    'other content under a known id changes nothing',
    async ({ speaker, stream }) => {
      const id = randomUUID();
      await speaker.append(stream, noted(1, id));
      await speaker.append(stream, noted(2, id));
      expect((await speaker.readStream(stream)).map(({ event }) => event?.data)).toEqual([{ index: 1 }]);
    },
  ],
  [
    'known events in another order are refused at an exact revision',
    async ({ speaker, stream }) => {
      const [a, b] = several(2);
      if (!a || !b) throw new Error('Two events were asked for.');
      await speaker.append(stream, [a, b], 'no_stream');
      await expect(speaker.append(stream, [b, a], 'no_stream')).rejects.toEqual(wrong);
    },
  ],
  [
    'an id counts without regard to its case',
    async ({ speaker, stream }) => {
      const id = randomUUID();
      await speaker.append(stream, noted(0, id.toUpperCase()));
      await speaker.append(stream, noted(0, id));
      expect(ids(await speaker.readStream(stream))).toEqual([id]);
    },
  ],
];
