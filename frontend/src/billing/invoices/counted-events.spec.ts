import { EventId } from '@throughline/contracts/ids.js';
import { countedEvents } from './counted-events.js';

const [first, second, third] = ['1', '2', '3'].map((digit) =>
  EventId.parse(`0193a000-0000-7000-8000-00000000000${digit}`),
) as [EventId, EventId, EventId];
const closed = { number: 2, after: second, upTo: third };
const period = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
const readQuery = (...given: Parameters<typeof countedEvents>) =>
  new URLSearchParams(countedEvents(...given) ?? '').get('counted');

describe('the events that a line counted', () => {
  it('are those of the period of its invoice', () =>
    expect(readQuery({ closed }, { meter: 'runs' })).toBe(`runs/${second}/${third}`));

  it('are those of the earlier period of a line that was late', () => {
    const late = { period, after: first, upTo: second };
    expect(readQuery({ closed }, { meter: 'runs', late })).toBe(`runs/${first}/${second}`);
    expect(readQuery({ closed: null }, { meter: 'runs', late })).toBe(`runs/${first}/${second}`);
  });

  it('are none where no period ended', () => expect(countedEvents({ closed: null }, { meter: 'runs' })).toBeNull());
});
