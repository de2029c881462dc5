import fc from 'fast-check';
import type { RecordedEvent } from '../recorded-event.js';
import { RingBuffer } from './ring-buffer.js';

const event = (position: number, bytes = 10): RecordedEvent => ({
  position,
  stream: 's',
  revision: position,
  id: String(position),
  type: 'T',
  isJson: true,
  created: 0,
  data: Buffer.alloc(bytes),
  metadata: Buffer.alloc(0),
});
const filled = (head: number, sizes: readonly number[], limits = { events: 4, bytes: 100 }): RingBuffer => {
  const buffer = new RingBuffer(head, limits);
  sizes.forEach((bytes, index) => buffer.push(event(head + 1 + index, bytes)));
  return buffer;
};
const positions = (events: readonly RecordedEvent[]): number[] => events.map(({ position }) => position);

describe('the buffer of recent events', () => {
  it('always holds an unbroken run that ends at the newest event, within both limits', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 30 }), (head, sizes) => {
        const buffer = filled(head, sizes);
        const held = buffer.after(buffer.first - 1, 100);
        expect(positions(held)).toEqual(
          Array.from({ length: held.length }, (_, index) => head + sizes.length - held.length + 1 + index),
        );
        expect(held.length).toBeLessThanOrEqual(4);
        expect(held.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('knows whether a reader can go on from it', () => {
    const buffer = filled(0, [1, 1, 1, 1, 1, 1]);
    expect([1, 2, 6].map((position) => buffer.reaches(position))).toEqual([false, true, true]);
    expect(positions(buffer.after(2, 2))).toEqual([3, 4]);
    expect(buffer.at(2)).toBeUndefined();
  });

  it('refuses an event that would leave a gap', () => {
    expect(() => filled(0, [1]).push(event(3))).toThrow('gap');
  });
});
