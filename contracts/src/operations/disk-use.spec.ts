import { daysUntilFull, growthPerDay, type DiskSample } from './disk-use.js';

const sample = (day: number, log: number): DiskSample => ({
  at: new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString(),
  parts: { log, read_tables: 500 },
});

describe('The growth of the database', () => {
  it('is that of a day between the oldest and the newest sample', () => {
    expect(growthPerDay(sample(0, 100), sample(2, 300))).toBe(100);
    expect(growthPerDay(sample(0, 300), sample(2, 100))).toBe(-100);
  });
  it('is unknown before half a day has passed', () => {
    expect(growthPerDay(sample(0, 100), sample(0.4, 300))).toBeNull();
    expect(growthPerDay(null, sample(1, 300))).toBeNull();
  });
});

describe('A disk', () => {
  it('is full when what is free has been used at this rate', () => expect(daysUntilFull(4_000, 100)).toBe(40));
  it('does not fill up while nothing grows, and not in ten years', () => {
    expect(daysUntilFull(4_000, 0)).toBeNull();
    expect(daysUntilFull(4_000, -5)).toBeNull();
    expect(daysUntilFull(400_000, 1)).toBeNull();
    expect(daysUntilFull(null, 1)).toBeNull();
  });
});
