import type { Topic } from '@throughline/contracts/realtime.js';

/** How far each read table is: every row up to there can be read. */
export class Progress {
  constructor(private readonly tables: ReadonlyMap<string, number>) {}

  of(topic: Topic): number {
    return this.tables.get(topic) ?? 0;
  }

  least(of: readonly Topic[]): number {
    return Math.min(...of.map((topic) => this.of(topic)));
  }
}

/** One moment of the read tables: how far they are, and which have rows past what was asked. */
export type Look = { progress: Progress; changed: Topic[] };
