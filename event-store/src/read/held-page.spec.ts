import fc from 'fast-check';
import type { RecordedEvent } from '../recorded-event.js';
import { HeldPage } from './held-page.js';
import type { SubscriptionMessage } from './subscription-message.js';

const eventAt = (position: number): RecordedEvent => ({
  position,
  stream: 'agent-1',
  revision: position,
  created: 0,
  id: `id-${position}`,
  type: 'Noted',
  isJson: true,
  data: Buffer.alloc((position * 37) % 300),
  metadata: Buffer.alloc(0),
});
const event = (position: number): SubscriptionMessage => ({ kind: 'event', event: eventAt(position) });
const reader = {
  eventsAtPositions: (positions: readonly number[]) => Promise.resolve(positions.toReversed().map(eventAt)),
};

const message: fc.Arbitrary<SubscriptionMessage> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 5_000 }).map(event) },
  fc.nat().map((position): SubscriptionMessage => ({ kind: 'checkpoint', position })),
  fc.constant<SubscriptionMessage>({ kind: 'caught-up' }),
);
const limit = fc.record({ messages: fc.integer({ min: 1, max: 5 }), bytes: fc.integer({ min: 0, max: 2_000 }) });

describe('a page held for a call', () => {
  it('gives every message once and in order, however often its events were given back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message), fc.array(fc.boolean()), limit, async (messages, stalls, slice) => {
        const page = new HeldPage([...messages]);
        const taken: SubscriptionMessage[] = [];
        while (!page.isEmpty) {
          if (stalls.shift()) page.giveBack();
          const next = await page.nextSlice(reader, slice);
          expect(next.length).toBeGreaterThan(0);
          expect(next.length).toBeLessThanOrEqual(slice.messages);
          taken.push(...next);
        }
        expect(taken).toEqual(messages);
      }),
    );
  });

  it('ends a slice at its bytes', async () => {
    const page = new HeldPage([8, 8, 8].map(event));
    const bytes = 2 * (200 + eventAt(8).data.length);
    expect(await page.nextSlice(reader, { messages: 64, bytes })).toHaveLength(2);
  });

  it('leaves no event in the list that it was made from', () => {
    const messages = [event(1)];
    expect(new HeldPage(messages).isEmpty).toBe(false);
    expect(messages).toEqual([]);
  });

  it('says so when an event cannot be read again', async () => {
    const page = new HeldPage([event(7)]);
    page.giveBack();
    const empty = { eventsAtPositions: () => Promise.resolve([]) };
    await expect(page.nextSlice(empty, { messages: 1, bytes: 1 })).rejects.toThrow('position 7 cannot be read again');
  });
});
