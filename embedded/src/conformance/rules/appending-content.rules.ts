import { bytes, first, ids, indexes, json, noted, refusalOf, refused, several, types } from '../world.js';
import type { Rule } from '../world.js';

const megabyte = 1024 * 1024;
const sized = (size: number) => bytes(Buffer.alloc(size, 'x'));

export const contentRules: readonly Rule[] = [
  [
    'JSON comes back as it was',
    async ({ speaker, stream }) => {
      const data = { text: 'Ada – ü ✓ 𝄞', list: [1, null, 1.5], deep: { empty: {} } };
      await speaker.append(stream, json({ type: 'Noted', data, metadata: { actor: 'x' } }));
      expect(first(await speaker.readStream(stream))).toMatchObject({ data, metadata: { actor: 'x' }, isJson: true });
    },
  ],
  [
    'bytes come back as they were',
    async ({ speaker, stream }) => {
      const every = Uint8Array.from(indexes(256));
      await speaker.append(stream, bytes(every));
      const { data, isJson } = first(await speaker.readStream(stream));
      expect([Buffer.from(data instanceof Uint8Array ? data : []), isJson]).toEqual([Buffer.from(every), false]);
    },
  ],
  [
    'an event without metadata has none',
    async ({ speaker, stream }) => {
      await speaker.append(stream, noted());
      expect(first(await speaker.readStream(stream)).metadata).toBeUndefined();
    },
  ],
  [
    'names and types may use any alphabet',
    async ({ speaker, stream }) => {
      const name = `${stream}-größe-日本 %/?`;
      await speaker.append(name, json({ type: 'Umbenannt · 名前', data: {} }));
      expect(types(await speaker.readStream(name))).toEqual(['Umbenannt · 名前']);
    },
  ],
  [
    'the id of the writer is the id of the reader',
    async ({ speaker, stream }) => {
      const events = several(3);
      await speaker.append(stream, events);
      expect(ids(await speaker.readStream(stream))).toEqual(events.map(({ id }) => id));
    },
  ],
  [
    'an event is as old as its append',
    async ({ speaker, stream }) => {
      const before = Date.now();
      await speaker.append(stream, noted());
      const created = first(await speaker.readStream(stream)).created.getTime();
      expect(created).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
      expect(created).toBeLessThanOrEqual(Date.now());
    },
  ],
  [
    'an append of almost a megabyte is taken',
    async ({ speaker, stream }) => {
      expect((await speaker.append(stream, sized(megabyte - 1024))).revision).toBe(0);
    },
  ],
  [
    'an append of more than a megabyte is refused whole',
    async ({ speaker, stream }) => {
      const error = await refusalOf(speaker.append(stream, [noted(), sized(megabyte)]));
      expect(error).toEqual(refused('maximum-append-size-exceeded', { maxAppendSize: megabyte }));
      await expect(speaker.readStream(stream)).rejects.toEqual(refused('stream-not-found'));
    },
  ],
  [
    'the limit counts all events of one append',
    async ({ speaker, stream }) => {
      const error = await refusalOf(speaker.append(stream, [sized(megabyte / 2), sized(megabyte / 2), noted()]));
      expect(error).toEqual(refused('maximum-append-size-exceeded'));
    },
  ],
  [
    'after a refusal for size the next append is taken',
    async ({ speaker, stream }) => {
      await refusalOf(speaker.append(stream, sized(2 * megabyte)));
      expect((await speaker.append(stream, noted())).revision).toBe(0);
    },
  ],
  [
    'a thousand events of one append keep their order',
    async ({ speaker, stream }) => {
      const events = several(1000);
      await speaker.append(stream, events);
      expect(ids(await speaker.readStream(stream))).toEqual(events.map(({ id }) => id));
    },
  ],
];
