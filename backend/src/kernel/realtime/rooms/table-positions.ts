import type { Topic } from '@throughline/contracts/realtime.js';

/** How far each read table is: every row up to there can be read. */
export class TablePositions {
  constructor(private readonly tables: ReadonlyMap<string, number>) {}

  getPosition(topic: Topic): number {
    return this.tables.get(topic) ?? 0;
  }

  leastPosition(topics: readonly Topic[]): number {
    return Math.min(...topics.map((topic) => this.getPosition(topic)));
  }
}

/** The read tables at one instant: how far they are, and which have rows past the given positions. */
export type RoomChanges = { positions: TablePositions; changed: Topic[] };
