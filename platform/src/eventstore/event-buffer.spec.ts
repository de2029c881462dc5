import { EventBuffer } from './event-buffer.js';
import type { Decoded } from './event-codec.js';

const event = (position: number, text = ''): Decoded => ({
  kind: 'unreadable',
  event: {
    id: '',
    stream: 'spec-1',
    revision: 0,
    position,
    type: 'Spec',
    data: { text },
    meta: null,
    reason: 'unknown_type',
    detail: '',
  },
});
const positions = (taken: readonly Decoded[] | null) => taken?.map((one) => one.event.position);

describe('Between the connection and the subscriber', () => {
  it('what has come in by now is one batch, and one event is enough', async () => {
    const buffer = new EventBuffer();
    const first = buffer.drain();
    await buffer.push(event(1));
    expect(positions(await first)).toEqual([1]);
    for (const position of [2, 3, 4]) await buffer.push(event(position));
    expect(positions(await buffer.drain())).toEqual([2, 3, 4]);
  });

  it('a full buffer holds the connection back until it is taken (invariant 16)', async () => {
    const buffer = new EventBuffer({ events: 3, bytes: 1_000_000 });
    expect(buffer.push(event(1))).toBeUndefined();
    expect(buffer.push(event(2))).toBeUndefined();
    let room = false;
    const waiting = buffer.push(event(3))?.then(() => (room = true));
    await Promise.resolve();
    expect(room).toBe(false);
    expect(positions(await buffer.drain())).toEqual([1, 2, 3]);
    await waiting;
    expect(room).toBe(true);
  });

  it('few big events fill it as well', () => {
    const buffer = new EventBuffer({ events: 100, bytes: 1_000 });
    expect(buffer.push(event(1, 'x'.repeat(2_000)))).toBeInstanceOf(Promise);
  });

  it('an ended one lets everybody go, and takes nothing more', async () => {
    const buffer = new EventBuffer({ events: 1, bytes: 1_000 });
    const held = buffer.push(event(1));
    buffer.end();
    await held;
    expect(await buffer.drain()).toBeNull();
    expect(buffer.push(event(2))).toBeUndefined();
  });
});
