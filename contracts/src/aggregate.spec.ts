import { z } from 'zod';
import { aggregate, listEventTypes, type EventOfAggregate } from './aggregate.js';

const ofLamp = { lampId: z.string() };
const Sealed = z.strictObject({ seal: z.string() });
const lampEvents = aggregate('lamp', ofLamp, { LampLit: { watts: z.int() }, LampPutOut: {}, LampSealed: Sealed });
type LampEvent = EventOfAggregate<typeof lampEvents>;

it('lists the types of an aggregate in the order of their declaration', () => {
  expect(lampEvents.category).toBe('lamp');
  expect(listEventTypes(lampEvents)).toEqual(['LampLit', 'LampPutOut', 'LampSealed']);
});

it('puts the common fields into the data of every event, before its own', () => {
  const lit: LampEvent = { type: 'LampLit', data: { lampId: 'a', watts: 4 } };
  expect(JSON.stringify(lampEvents.schemas.LampLit.parse(lit))).toBe(JSON.stringify(lit));
  expect(lampEvents.schemas.LampPutOut.safeParse({ type: 'LampPutOut', data: {} }).success).toBe(false);
});

it('takes a whole schema as it is, without the common fields', () => {
  const sealed: LampEvent = { type: 'LampSealed', data: { seal: 'x' } };
  expect(lampEvents.schemas.LampSealed.parse(sealed)).toEqual(sealed);
  const withMore = { type: 'LampSealed', data: { seal: 'x', lampId: 'a' } };
  expect(lampEvents.schemas.LampSealed.safeParse(withMore).success).toBe(false);
});

it('makes a union whose events are told apart by their type', () => {
  const getWatts = (event: LampEvent): number | null => {
    switch (event.type) {
      case 'LampLit':
        return event.data.watts;
      case 'LampPutOut':
      case 'LampSealed':
        return null;
    }
  };
  expect(getWatts({ type: 'LampPutOut', data: { lampId: 'a' } })).toBeNull();
});
