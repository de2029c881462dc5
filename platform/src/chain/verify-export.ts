import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import { isSigned } from './chain-key.js';
import { getLines, readLine, type ExportLine } from './export-lines.js';
import type { Finding, Verdict } from './finding.js';
import { getBeginning, linked } from './link.js';

/**
 * Describes what the reader knows from another source. Without it, a file that was recomputed and signed with another key, or
 * truncated together with its receipt, looks valid.
 */
export type Known = { publicKeys?: readonly string[]; receipt?: Anchor };

/** Follows an exported chain line by line, up to the first difference. */
class ExportCheck {
  private chain = '';
  private seq = 0;
  private hash = '';
  private line = 0;
  private anchors = 0;
  private anchoredSeq = 0;
  private receipted = false;
  private finding: Finding | null = null;
  /** The event of this place is not where it belongs; it may come later. */
  private missing = false;
  private readonly publicKeys = new Set<string>();

  constructor(private readonly known: Known) {}

  /** False if the rest of the file need not be read. */
  verifyLine(line: ExportLine | null, whole: boolean): boolean {
    this.line += 1;
    if (this.missing) this.lookFor(line);
    else if (line === null || !whole) this.broken(whole);
    else if (this.receipted) this.find('added', this.seq + 1, 'After the receipt nothing may follow.');
    else this.follow(line);
    return this.finding === null || this.missing;
  }

  end(): Verdict {
    if (this.finding === null && !this.receipted)
      this.find('truncated', this.seq + 1, 'The file ends without its receipt.');
    const later = this.known.receipt;
    if (this.finding === null && later !== undefined && later.seq > this.seq)
      this.find('truncated', this.seq + 1, `An earlier receipt knows ${later.seq} events.`);
    return {
      chain: this.chain,
      events: this.seq,
      anchors: this.anchors,
      hash: this.hash,
      publicKeys: [...this.publicKeys],
      finding: this.finding,
    };
  }

  private broken(whole: boolean): void {
    if (whole) this.find('changed', this.seq + 1, 'This line is not as it was written.');
    else this.find('truncated', this.seq + 1, 'The file ends in the middle of a line.');
  }

  private follow(line: ExportLine): void {
    if ((line.kind === 'chain') !== (this.line === 1))
      return this.find(
        'reordered',
        this.seq + 1,
        'The line that says which chain this is belongs at the beginning, once.',
      );
    if (line.kind === 'chain') return this.begin(line.chain);
    if (line.kind === 'event') return this.event(line);
    if (line.kind === 'receipt') {
      this.receipted = true;
      return this.statement(line.receipt, 'truncated');
    }
    this.statement(line.anchor, 'missing');
    this.anchors += 1;
  }

  private begin(chain: string): void {
    this.chain = chain;
    this.hash = getBeginning(chain);
    const { receipt } = this.known;
    if (receipt !== undefined && receipt.chain !== chain)
      this.find('signature', 0, `The earlier receipt is about another chain, ${receipt.chain}.`);
    else if (receipt !== undefined && !isSigned(receipt))
      this.find('signature', 0, 'The earlier receipt is not signed by the key it names.');
  }

  private event({ seq, hash, event }: Extract<ExportLine, { kind: 'event' }>): void {
    const next = this.seq + 1;
    const fits = linked(this.hash, event) === hash;
    if (fits && seq === next) {
      this.seq = seq;
      this.hash = hash;
      return this.compareWithKnown();
    }
    const what = `${event.type}, ${event.stream}@${event.revision}`;
    if (fits) return this.find('changed', next, `The number of ${what} was changed.`);
    if (seq === next) return this.find('changed', next, `${what}: it, or its hash, is not what it was.`);
    if (seq < next) return this.find('reordered', seq, `${what} does not belong here, after ${this.seq}.`);
    this.misses(`Event ${next} is missing; ${what}, event ${seq}, comes in its place.`);
  }

  private compareWithKnown(): void {
    const { receipt } = this.known;
    if (receipt?.seq !== this.seq || receipt.hash === this.hash) return;
    this.find(
      'changed',
      this.anchoredSeq + 1,
      `An earlier receipt has another hash for event ${this.seq}: ${recomputedHashes}.`,
    );
  }

  private statement(anchor: Anchor, whenShort: 'missing' | 'truncated'): void {
    this.publicKeys.add(anchor.publicKey);
    const { publicKeys } = this.known;
    const at = this.seq;
    if (!isSigned(anchor)) return this.find('signature', at, 'The signature is not over this.');
    if (publicKeys?.includes(anchor.publicKey) === false)
      return this.find('signature', at, `It is signed by another key, ${anchor.publicKey}.`);
    if (anchor.chain !== this.chain) return this.find('added', at, `It is about another chain, ${anchor.chain}.`);
    if (anchor.seq > at)
      return this.misses(`Event ${at + 1} is missing: ${anchor.seq} events were signed here.`, whenShort);
    if (anchor.number < this.anchors || anchor.seq < at)
      return this.find('reordered', anchor.seq, `The anchor of event ${anchor.seq} does not belong here.`);
    if (anchor.number > this.anchors) return this.find('missing', at, `Anchor ${this.anchors} is missing.`);
    if (anchor.hash !== this.hash)
      return this.find(
        'changed',
        this.anchoredSeq + 1,
        `The hash of event ${at} is not the one that was signed: ${recomputedHashes}.`,
      );
    this.anchoredSeq = at;
  }

  private misses(about: string, reason: 'missing' | 'truncated' = 'missing'): void {
    this.find(reason, this.seq + 1, about);
    this.missing = true;
  }

  private lookFor(line: ExportLine | null): void {
    if (line?.kind !== 'event' || line.seq !== this.seq + 1) return;
    if (linked(this.hash, line.event) !== line.hash) return;
    this.missing = false;
    const { line: place } = this.finding ?? {};
    this.finding = null;
    this.find('reordered', line.seq, `Event ${line.seq} comes only in line ${this.line}.`, place);
  }

  private find(reason: Finding['reason'], seq: number, about: string, line = this.line): void {
    this.finding ??= { reason, seq, line, about };
  }
}

const recomputedHashes = 'an event since the previous anchor was changed, and the hashes after it were recomputed';

/** Needs only the file, and holds one line of it in memory at a time. */
export const verifyExport = async (file: AsyncIterable<Buffer>, known: Known = {}): Promise<Verdict> => {
  const check = new ExportCheck(known);
  for await (const { bytes, whole } of getLines(file)) if (!check.verifyLine(readLine(bytes), whole)) break;
  return check.end();
};
