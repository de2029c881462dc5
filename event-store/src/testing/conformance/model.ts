import type { Expected } from './protocol-client.js';

/** A reference model of appending and deleting: a list of events that is searched for every answer. */
type Line = { stream: string; id: string; revision: number };
type Answer = { revision: number } | 'wrong-expected-version' | 'stream-deleted';

export class Model {
  private readonly log: Line[] = [];
  private readonly closed = new Set<string>();
  private readonly deleted = new Set<string>();
  private readonly described = new Set<string>();
  private readonly shownFrom = new Map<string, number>();

  append(stream: string, ids: readonly string[], expected: Expected): Answer {
    if (this.closed.has(stream)) return 'stream-deleted';
    if (expected === 'stream_exists' && this.deleted.has(stream)) return 'stream-deleted';
    if (expected === 'stream_exists' && this.head(stream) === -1 && !this.described.has(stream))
      return 'wrong-expected-version';
    return typeof expected === 'number' || expected === 'no_stream'
      ? this.at(stream, ids, expected === 'no_stream' ? -1 : expected)
      : this.anywhere(stream, ids);
  }

  delete(stream: string, expected: Expected): Answer {
    if (this.closed.has(stream)) return 'stream-deleted';
    const exists = this.head(stream) !== -1 || this.described.has(stream);
    if (!exists || !this.fits(stream, expected)) return 'wrong-expected-version';
    this.deleted.add(stream);
    this.described.add(stream);
    return { revision: this.head(stream) };
  }

  close(stream: string, expected: Expected): Answer {
    if (this.closed.has(stream)) return 'stream-deleted';
    if (!this.fits(stream, expected)) return 'wrong-expected-version';
    this.closed.add(stream);
    return { revision: this.head(stream) };
  }

  /** Returns what a read of the stream returns. */
  read(stream: string): string[] | 'stream-not-found' | 'stream-deleted' {
    if (this.closed.has(stream)) return 'stream-deleted';
    const lines = this.log.filter((line) => line.stream === stream);
    if (this.deleted.has(stream) || lines.length === 0) return 'stream-not-found';
    return lines.filter(({ revision }) => revision >= (this.shownFrom.get(stream) ?? 0)).map(({ id }) => id);
  }

  private at(stream: string, ids: readonly string[], expected: number): Answer {
    const head = this.head(stream);
    if (expected === head) return this.write(stream, ids);
    const same = ids.map((id, index) =>
      this.log.some((line) => line.stream === stream && line.revision === expected + 1 + index && line.id === id),
    );
    if (same.every(Boolean)) return { revision: expected + ids.length };
    return expected === -1 && this.deleted.has(stream) && !same[0] ? this.write(stream, ids) : 'wrong-expected-version';
  }

  private anywhere(stream: string, ids: readonly string[]): Answer {
    const known = ids
      .map((id) => this.log.find((line) => line.id === id))
      .map((line) => (line?.stream === stream ? line : undefined));
    if (!known[0]) return this.write(stream, ids);
    const last = known.at(-1);
    return last && known.every(Boolean) ? { revision: last.revision } : 'wrong-expected-version';
  }

  private write(stream: string, ids: readonly string[]): Answer {
    const from = this.head(stream) + 1;
    if (this.deleted.delete(stream)) this.shownFrom.set(stream, from);
    ids.forEach((id, index) => this.log.push({ stream, id, revision: from + index }));
    return { revision: from + ids.length - 1 };
  }

  private fits(stream: string, expected: Expected): boolean {
    if (expected === 'any') return true;
    const wanted = expected === 'no_stream' ? -1 : expected;
    return wanted === this.head(stream) || (wanted === -1 && this.deleted.has(stream));
  }

  private head(stream: string): number {
    return this.log.findLast((line) => line.stream === stream)?.revision ?? -1;
  }
}
