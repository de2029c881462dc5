import { commitPositions } from './commit-positions.js';

const { dense, sparse } = commitPositions;
const positions = [
  ...Array.from({ length: 20_000 }, (_, index) => index + 1),
  ...Array.from({ length: 2_000 }, (_, index) => 2 ** 31 - 1_000 + index),
  ...Array.from({ length: 2_000 }, (_, index) => 2 ** 42 + index),
];
const listGaps = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => sparse.fromStored(from + index + 1) - sparse.fromStored(from + index));

describe('sparse commit positions', () => {
  it('are irregular, and 145 to 1,903 further from event to event', () => {
    for (const gaps of [listGaps(1, 20_000), listGaps(2 ** 31 - 1_000, 2_000), listGaps(2 ** 42, 2_000)]) {
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(145);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(1_903);
      expect(new Set(gaps).size).toBeGreaterThan(100);
    }
  });

  it('lead back to the stored position of their event', () => {
    expect(positions.map((position) => sparse.toStored(sparse.fromStored(position)))).toEqual(positions);
    expect([sparse.fromStored(0), sparse.toStored(0)]).toEqual([0, 0]);
  });

  it('between events lead to the event before', () => {
    for (const position of positions) {
      expect(sparse.toStored(sparse.fromStored(position) - 1)).toBe(position - 1);
      expect(sparse.toStored(sparse.fromStored(position) + 1)).toBe(position);
    }
  });
});

describe('dense commit positions', () => {
  it('are the stored positions', () => {
    expect([0, 1, 2, 2 ** 42].map((position) => [dense.fromStored(position), dense.toStored(position)])).toEqual(
      [0, 1, 2, 2 ** 42].map((position) => [position, position]),
    );
  });
});
