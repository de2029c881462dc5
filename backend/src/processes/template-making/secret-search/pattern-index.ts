/** Shorter patterns would be found everywhere by chance. */
export const minPatternLength = 8;

const { imul } = Math;
const factor = 0x01000193;
const factorOfFirst = Array.from({ length: minPatternLength }).reduce<number>((power) => imul(power, factor), 1);
const filterBits = 20;
const bucketOf = (hash: number): number => (imul(hash, 0x9e3779b1) >>> (32 - filterBits)) | 0;
/** Of one text. Only a text that was made so needs more. */
const maxComparisons = 200_000;

type Entry = { pattern: string; offset: number };

/**
 * Patterns by the hash of their middle, which differs where their beginnings are the same. The search takes one pass over a
 * text, however many patterns there are (Rabin–Karp).
 */
export class PatternIndex {
  private readonly byHash = new Map<number, Entry[]>();
  private readonly filter = new Uint8Array(1 << filterBits);

  constructor(patterns: Iterable<string>) {
    for (const pattern of new Set(patterns)) this.add(pattern);
  }

  get isEmpty(): boolean {
    return this.byHash.size === 0;
  }

  /** Where patterns begin in a text. A text that needs too many comparisons counts as one that has a pattern. */
  *occurrencesIn(text: string): Generator<number> {
    let comparisons = 0;
    for (const { at, entries } of this.candidatesIn(text)) {
      comparisons += entries.length;
      const found = entries.find(({ pattern, offset }) => at >= offset && text.startsWith(pattern, at - offset));
      if (found !== undefined) yield at - found.offset;
      if (comparisons <= maxComparisons) continue;
      yield at;
      return;
    }
  }

  private *candidatesIn(text: string): Generator<{ at: number; entries: readonly Entry[] }> {
    let hash = 0;
    for (let end = 0; end < text.length; end += 1) {
      hash = (imul(hash, factor) + text.charCodeAt(end)) | 0;
      if (end >= minPatternLength) hash = (hash - imul(text.charCodeAt(end - minPatternLength), factorOfFirst)) | 0;
      if (this.filter[bucketOf(hash)] === 0) continue;
      const entries = this.byHash.get(hash);
      if (entries !== undefined) yield { at: end + 1 - minPatternLength, entries };
    }
  }

  private add(pattern: string): void {
    const offset = Math.floor((pattern.length - minPatternLength) / 2);
    let hash = 0;
    for (let at = offset; at < offset + minPatternLength; at += 1)
      hash = (imul(hash, factor) + pattern.charCodeAt(at)) | 0;
    this.filter[bucketOf(hash)] = 1;
    const entries = this.byHash.get(hash) ?? [];
    entries.push({ pattern, offset });
    this.byHash.set(hash, entries);
  }
}
