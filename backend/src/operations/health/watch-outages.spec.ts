import type { PartHealth } from '@throughline/contracts/operations/health-snapshot.js';
import { isOutage, watchOutages, type Spell } from './watch-outages.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 2, 3, 4, second)).toISOString();
const judged = (status: PartHealth['status'], about = status as string): PartHealth[] => [
  { part: 'postgres', status, about, since: at(0) },
];
const after = (...looks: PartHealth['status'][]): Spell[] =>
  looks.reduce<Spell[]>((known, status, second) => watchOutages(known, judged(status), at(second)), []);

describe('An outage', () => {
  it('lasts from the first look without an answer to the first with one', () =>
    expect(after('healthy', 'away', 'away', 'healthy')).toEqual([
      { part: 'postgres', status: 'away', about: 'away', from: at(1), until: at(3), ended: true },
    ]));
  it('is in progress until then', () => expect(after('away', 'away')).toMatchObject([{ until: at(1), ended: false }]));
  it('is another one than the slow time after it', () =>
    expect(after('away', 'slow', 'attention')).toMatchObject([
      { status: 'away', from: at(0), until: at(1) },
      { status: 'slow', from: at(1), until: at(2) },
    ]));
  it('goes on while the part could not be read, because nobody saw its end', () => {
    expect(after('slow', 'unknown', 'unknown')).toEqual([
      { part: 'postgres', status: 'slow', about: 'slow', from: at(0), until: at(2), ended: false },
    ]);
    expect(after('away', 'unknown', 'healthy')).toMatchObject([{ status: 'away', from: at(0), until: at(2) }]);
  });
  it('is not the time in which a part could not be read, which is kept as unknown', () =>
    expect(after('healthy', 'unknown', 'unknown', 'away', 'healthy')).toMatchObject([
      { status: 'unknown', from: at(1), until: at(3), ended: true },
      { status: 'away', from: at(3), until: at(4), ended: true },
    ]));
  it('of the event store is also a time in which it has no space to write; other parts that need attention work', () => {
    const health = (part: PartHealth['part'], status: PartHealth['status'], second: number): PartHealth[] =>
      judged(status).map((each) => ({ ...each, part, since: at(second) }));
    const full = watchOutages([], health('event_store', 'attention', 0), at(0));
    expect(watchOutages(full, health('event_store', 'healthy', 3), at(3))).toEqual([
      { part: 'event_store', status: 'read_only', about: 'attention', from: at(0), until: at(3), ended: true },
    ]);
    expect(full.every((spell) => isOutage(spell))).toBe(true);
    expect(watchOutages([], health('projections', 'attention', 0), at(0))).toEqual([]);
  });
  it('of Postgres counts however short it is, one of a worker only after some seconds', () => {
    const [spell] = after('away', 'healthy');
    if (spell === undefined) throw new Error('there is none');
    expect(isOutage(spell)).toBe(true);
    expect(isOutage({ ...spell, part: 'projections' })).toBe(false);
    expect(isOutage({ ...spell, status: 'slow' })).toBe(false);
    expect(isOutage({ ...spell, status: 'unknown' })).toBe(false);
  });
});
