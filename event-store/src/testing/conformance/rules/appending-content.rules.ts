import { bytes, first, ids, indexes, json, noted, getRefusal, refused, several, types } from '../rule.js';
import type { Rule } from '../rule.js';

const megabyte = 1024 * 1024;
const sized = (size: number) => bytes(Buffer.alloc(size, 'x'));

export const contentRules: readonly Rule[] = [
  [
    'JSON comes back as it was',
    async ({ client, stream }) => {
      const data = { text: 'Ada – ü ✓ 𝄞', list: [1, null, 1.5], deep: { empty: {} } };
      await client.append(stream, json({ type: 'Noted', data, metadata: { actor: 'x' } }));
      expect(first(await client.readStream(stream))).toMatchObject({ data, metadata: { actor: 'x' }, isJson: true });
    },
  ],
  [
    'bytes come back as they were',
    async ({ client, stream }) => {
      const every = Uint8Array.from(indexes(256));
      await client.append(stream, bytes(every));
      const { data, isJson } = first(await client.readStream(stream));
      expect([Buffer.from(data instanceof Uint8Array ? data : []), isJson]).toEqual([Buffer.from(every), false]);
    },
  ],
  [
    'an event without metadata has none',
    async ({ client, stream }) => {
      await client.append(stream, noted());
      expect(first(await client.readStream(stream)).metadata).toBeUndefined();
    },
  ],
  [
    'names and types may use any alphabet',
    async ({ client, stream }) => {
      const name = `${stream}-größe-日本 %/?`;
      await client.append(name, json({ type: 'Umbenannt · 名前', data: {} }));
      expect(types(await client.readStream(name))).toEqual(['Umbenannt · 名前']);
    },
  ],
  [
    'the id of the writer is the id of the reader',
    async ({ client, stream }) => {
      const events = several(3);
      await client.append(stream, events);
      expect(ids(await client.readStream(stream))).toEqual(events.map(({ id }) => id));
    },
  ],
  [
    'an event is as old as its append',
    async ({ client, stream }) => {
      const before = Date.now();
      await client.append(stream, noted());
      const created = first(await client.readStream(stream)).created.getTime();
      expect(created).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
      expect(created).toBeLessThanOrEqual(Date.now());
    },
  ],
  [
    'an append of almost a megabyte is taken',
    async ({ client, stream }) => {
      expect((await client.append(stream, sized(megabyte - 1024))).revision).toBe(0);
    },
  ],
  [
    'an append of more than a megabyte is refused whole',
    async ({ client, stream }) => {
      const error = await getRefusal(client.append(stream, [noted(), sized(megabyte)]));
      expect(error).toEqual(refused('maximum-append-size-exceeded', { maxAppendSize: megabyte }));
      await expect(client.readStream(stream)).rejects.toEqual(refused('stream-not-found'));
    },
  ],
  [
    'the limit counts all events of one append',
    async ({ client, stream }) => {
      const error = await getRefusal(client.append(stream, [sized(megabyte / 2), sized(megabyte / 2), noted()]));
      expect(error).toEqual(refused('maximum-append-size-exceeded'));
    },
  ],
  [
    'after a refusal for size the next append is taken',
    async ({ client, stream }) => {
      await getRefusal(client.append(stream, sized(2 * megabyte)));
      expect((await client.append(stream, noted())).revision).toBe(0);
    },
  ],
  [
    'a thousand events of one append keep their order',
    async ({ client, stream }) => {
      const events = several(1000);
      await client.append(stream, events);
      expect(ids(await client.readStream(stream))).toEqual(events.map(({ id }) => id));
    },
  ],
];
