import { getUptime, uptimeShare, type Outage, type OutageList } from './outages.js';

const outage = (over: Partial<Outage>): Outage => ({
  id: '00000000-0000-7000-8000-0000000000aa',
  part: 'postgres',
  status: 'away',
  about: 'no answer',
  from: '2026-01-29T23:59:00.000Z',
  until: '2026-01-30T00:02:00.000Z',
  ended: true,
  ...over,
});
const list = (...items: Outage[]): OutageList => ({ since: '2026-01-29T12:00:00.000Z', items, more: false });
const now = '2026-01-30T12:00:00.000Z';
const minute = 60_000;

describe('The uptime of a part', () => {
  it('splits an outage at midnight, and knows nothing of the time before it was recorded', () => {
    const days = getUptime('postgres', list(outage({}), outage({ part: 'mail' })), now);
    expect(days).toHaveLength(30);
    expect(days.slice(-3)).toEqual([
      { day: '2026-01-28', known: 0, away: 0, slow: 0 },
      { day: '2026-01-29', known: 720 * minute, away: minute, slow: 0 },
      { day: '2026-01-30', known: 720 * minute, away: 2 * minute, slow: 0 },
    ]);
    expect(uptimeShare(days)).toBeCloseTo(1 - 3 / 1_440);
  });

  it('is unknown of what runs by itself while the product was away, and lowered of all that runs in its processes', () => {
    const stopped = list(
      outage({ part: 'product', from: '2026-01-30T01:00:00.000Z', until: '2026-01-30T02:00:00.000Z' }),
    );
    expect(getUptime('postgres', stopped, now).at(-1)).toMatchObject({ known: 660 * minute, away: 0 });
    for (const part of ['product', 'api', 'policies', 'jobs', 'sockets', 'mail'] as const)
      expect(getUptime(part, stopped, now).at(-1)).toMatchObject({ known: 720 * minute, away: 60 * minute });
  });

  it('is not lowered by being slow', () => {
    const days = getUptime('postgres', list(outage({ status: 'slow' })), now);
    expect(days.at(-1)?.slow).toBe(2 * minute);
    expect(uptimeShare(days)).toBe(1);
  });

  it('is lowered by a time in which it refused to write', () =>
    expect(getUptime('postgres', list(outage({ status: 'read_only' })), now).at(-1)?.away).toBe(2 * minute));

  it('does not count a time in which the part could not be read', () => {
    const days = getUptime('postgres', list(outage({ status: 'unknown' })), now);
    expect(days.at(-1)).toMatchObject({ known: 718 * minute, away: 0, slow: 0 });
    expect(uptimeShare(days)).toBe(1);
  });

  it('is unknown without any record', () =>
    expect(uptimeShare(getUptime('mail', { ...list(), since: now }, now))).toBeNull());
});
