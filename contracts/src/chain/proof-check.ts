import type { Anchor } from './chain.events.js';
import type { Finding, Verdict } from './finding.js';
import { beginningText } from './link-text.js';
import type { ProofHeader, ProofLine, Receipt } from './proof-lines.js';
import { isSigned, LinksDigest, sha256 } from './web-crypto.js';

/**
 * Describes what the reader knows from another source. Without it, a file that was recomputed and signed with another key, or
 * truncated together with its receipt, looks valid.
 */
export type Known = { publicKeys?: readonly string[]; receipt?: Receipt | Anchor };

/** An event at an end of the range; without its contents nobody sees what and when it was. */
export type Edge = { seq: number; type: string | null; at: string | null };

/** A signature over all events up to a number. */
export type SignedUpTo = { seq: number; at: string };

export type ProofVerdict = Verdict & {
  first: Edge | null;
  last: Edge | null;
  /** How many events are in the file by their hashes alone. */
  withheld: number;
  /** The numbers of the first of them. */
  withheldNumbers: number[];
  /** The anchors, oldest first. */
  signatures: SignedUpTo[];
  /** When the receipt was signed; null without one. */
  signedAt: string | null;
  /** False for a file that begins with no line of a proof. */
  isProof: boolean;
};

const maxWithheldNumbers = 10;

/** A line, and whether its own hash or signature is right. */
export type Step = { line: ProofLine | null; whole: boolean; isProven: boolean };

type Place = Extract<ProofLine, { kind: 'event' | 'link' }>;

export const isRange = (receipt: Receipt | Anchor): receipt is Receipt => 'links' in receipt;
const getEnd = (receipt: Receipt | Anchor): number => (isRange(receipt) ? receipt.to : receipt.seq);

/** Follows a proof line by line, up to the first difference. */
export class ProofCheck {
  private header: ProofHeader | null = null;
  private chain = '';
  private from = 1;
  private seq = 0;
  private hash = '';
  private line = 0;
  private readonly signatures: SignedUpTo[] = [];
  /** Holds the number of the next anchor, or null before the first of a range. */
  private nextAnchor: number | null = null;
  private anchoredSeq = 0;
  private withheld = 0;
  private readonly withheldNumbers: number[] = [];
  private signedAt: string | null = null;
  private first: Edge | null = null;
  private last: Edge | null = null;
  private isProof = false;
  private finding: Finding | null = null;
  /** The event of this place is not where it belongs; it may come later. */
  private isMissing = false;
  private readonly publicKeys = new Set<string>();
  private readonly links = new LinksDigest();

  constructor(private readonly known: Known) {}

  /** False if the rest of the file need not be read. */
  async follow({ line, whole, isProven }: Step): Promise<boolean> {
    this.line += 1;
    this.isProof ||= line !== null;
    // Where the first line is broken, the second shows whether the file is a proof at all.
    if (this.line === 2 && this.finding !== null) return false;
    if (this.isMissing) this.lookFor(line);
    else if (line === null || !whole) this.findBroken(whole);
    else if (this.signedAt !== null) this.find('added', this.seq + 1, 'After the receipt nothing may follow.');
    else await this.followLine(line, isProven);
    return this.finding === null || this.isMissing || !this.isProof;
  }

  end(): ProofVerdict {
    if (this.finding === null && this.signedAt === null)
      this.find('truncated', this.seq + 1, 'The file ends without its receipt.');
    if (this.finding === null) this.compareEnds();
    return {
      chain: this.chain,
      events: Math.max(0, this.seq - this.from + 1),
      anchors: this.signatures.length,
      hash: this.hash,
      publicKeys: [...this.publicKeys],
      finding: this.finding,
      first: this.first,
      last: this.last,
      withheld: this.withheld,
      withheldNumbers: this.withheldNumbers,
      signatures: this.signatures,
      signedAt: this.signedAt,
      isProof: this.isProof,
    };
  }

  private compareEnds(): void {
    const { receipt } = this.known;
    if (receipt === undefined) return;
    const known = getEnd(receipt);
    if (known > this.seq) this.find('truncated', this.seq + 1, `An earlier receipt knows ${known} events.`);
    if (known < this.from - 1)
      this.find('missing', known, `An earlier receipt is about event ${known}; this file begins with ${this.from}.`);
  }

  private findBroken(whole: boolean): void {
    if (!whole) this.find('truncated', this.seq + 1, 'The file ends in the middle of a line.');
    else if (this.line === 1)
      this.find('changed', this.seq + 1, 'The first line is not one of a proof that this version can verify.');
    else this.find('changed', this.seq + 1, 'This line is not as it was written.');
  }

  private async followLine(line: ProofLine, isProven: boolean): Promise<void> {
    const isHeader = line.kind === 'chain' || line.kind === 'proof';
    if (isHeader !== (this.line === 1))
      return this.find(
        'reordered',
        this.seq + 1,
        'The line that says which chain this is belongs at the beginning, once.',
      );
    switch (line.kind) {
      case 'chain':
        this.nextAnchor = 0;
        return this.begin(line.chain, 1, await sha256(beginningText(line.chain)));
      case 'proof':
        this.header = line;
        return this.begin(line.chain, line.from, line.before);
      case 'event':
      case 'link':
        return this.place(line, isProven);
      case 'anchor':
        return this.anchor(line.anchor, isProven, 'missing');
      case 'receipt':
        this.signedAt = line.receipt.at;
        return this.receipt(line.receipt, isProven);
    }
  }

  private async begin(chain: string, from: number, before: string): Promise<void> {
    Object.assign(this, { chain, from, seq: from - 1, hash: before, anchoredSeq: from - 1 });
    const { receipt } = this.known;
    if (receipt === undefined) return;
    if (receipt.chain !== chain)
      this.find('signature', 0, `The earlier receipt is about another chain, ${receipt.chain}.`);
    else if (!(await isSigned<Receipt | Anchor>(receipt)))
      this.find('signature', 0, 'The earlier receipt is not signed by the key it names.');
    else if (this.known.publicKeys?.includes(receipt.publicKey) === false)
      this.find('signature', 0, `The earlier receipt is signed by another key, ${receipt.publicKey}.`);
    else this.compareWithKnown();
  }

  private async place(line: Place, isProven: boolean): Promise<void> {
    const { seq, hash } = line;
    const next = this.seq + 1;
    if (isProven && seq === next) return this.pass(line);
    const what = line.kind === 'event' ? `${line.event.type}, ${line.event.stream}@${line.event.revision}` : hash;
    if (seq === next) return this.find('changed', next, `${what}: it, or its hash, is not what it was.`);
    if (isProven && line.kind === 'event') return this.find('changed', next, `The number of ${what} was changed.`);
    if (seq < next) return this.find('reordered', seq, `${what} does not belong here, after ${this.seq}.`);
    this.miss(`Event ${next} is missing; ${what}, event ${seq}, comes in its place.`);
  }

  private async pass(line: Place): Promise<void> {
    this.seq = line.seq;
    this.hash = line.hash;
    if (line.kind === 'link' && ++this.withheld <= maxWithheldNumbers) this.withheldNumbers.push(line.seq);
    this.last = toEdge(line);
    this.first ??= this.last;
    await this.links.add(line.hash);
    this.compareWithKnown();
  }

  private compareWithKnown(): void {
    const { receipt } = this.known;
    if (receipt === undefined || getEnd(receipt) !== this.seq || receipt.hash === this.hash) return;
    this.find(
      'changed',
      this.anchoredSeq + 1,
      `An earlier receipt has another hash for event ${this.seq}: ${recomputedHashes}.`,
    );
  }

  /** Whose signature it is, and about which chain. */
  private isOurs({ publicKey, chain }: Receipt | Anchor, isProven: boolean): boolean {
    this.publicKeys.add(publicKey);
    if (!isProven) this.find('signature', this.seq, 'The signature is not over this.');
    else if (this.known.publicKeys?.includes(publicKey) === false)
      this.find('signature', this.seq, `It is signed by another key, ${publicKey}.`);
    else if (chain !== this.chain) this.find('added', this.seq, `It is about another chain, ${chain}.`);
    return this.finding === null;
  }

  private anchor(anchor: Anchor, isProven: boolean, whenShort: 'missing' | 'truncated'): void {
    if (!this.isOurs(anchor, isProven)) return;
    const { seq, number, hash, at } = anchor;
    const next = this.nextAnchor ?? number;
    if (seq > this.seq)
      return this.miss(`Event ${this.seq + 1} is missing: ${seq} events were signed here.`, whenShort);
    if (number < next || seq < this.seq)
      return this.find('reordered', seq, `The anchor of event ${seq} does not belong here.`);
    if (number > next) return this.find('missing', seq, `Anchor ${next} is missing.`);
    if (hash !== this.hash) return this.findRecomputed();
    this.anchoredSeq = seq;
    if (whenShort === 'truncated') return;
    this.signatures.push({ seq, at });
    this.nextAnchor = number + 1;
  }

  private async receipt(receipt: Receipt | Anchor, isProven: boolean): Promise<void> {
    const { header } = this;
    if (!isRange(receipt))
      return header === null
        ? this.anchor(receipt, isProven, 'truncated')
        : this.find('changed', this.seq, 'The receipt is one of another version.');
    if (!this.isOurs(receipt, isProven)) return;
    if (header === null || this.differsFrom(header, receipt))
      return this.find('changed', this.from, 'The first line is not the one that was signed.', 1);
    const { to, hash, anchors, withheld, links } = receipt;
    if (to > this.seq)
      return this.miss(`Event ${this.seq + 1} is missing: ${to} is the last one that was signed.`, 'truncated');
    if (to < this.seq) return this.find('added', to + 1, `Event ${to} is the last one that was signed.`);
    if (anchors !== this.signatures.length)
      return this.find(
        anchors > this.signatures.length ? 'missing' : 'added',
        this.seq,
        `The file had ${anchors} anchors.`,
      );
    if (hash !== this.hash || links !== (await this.links.end())) return this.findRecomputed();
    if (withheld !== this.withheld)
      this.find(
        'changed',
        this.from,
        `${withheld} events had no contents when it was signed, ${this.withheld} have none.`,
      );
  }

  private differsFrom(header: ProofHeader, { from, before, contents, publicKey }: Receipt): boolean {
    return (
      from !== header.from || before !== header.before || contents !== header.contents || publicKey !== header.publicKey
    );
  }

  private findRecomputed(): void {
    this.find(
      'changed',
      this.anchoredSeq + 1,
      `The hash of event ${this.seq}, or one before it, is not the one that was signed: ${recomputedHashes}.`,
    );
  }

  private miss(about: string, reason: 'missing' | 'truncated' = 'missing'): void {
    this.find(reason, this.seq + 1, about);
    this.isMissing = true;
  }

  /** The missing event may come later. */
  private lookFor(line: ProofLine | null): void {
    if ((line?.kind !== 'event' && line?.kind !== 'link') || line.seq !== this.seq + 1) return;
    this.isMissing = false;
    const { line: place } = this.finding ?? {};
    this.finding = null;
    this.find('reordered', line.seq, `Event ${line.seq} comes only in line ${this.line}.`, place);
  }

  private find(reason: Finding['reason'], seq: number, about: string, line = this.line): void {
    this.finding ??= { reason, seq, line, about };
  }
}

const recomputedHashes = 'an event since the previous anchor was changed, and the hashes after it were recomputed';

const toEdge = (line: Place): Edge => {
  const { seq } = line;
  if (line.kind === 'link') return { seq, type: null, at: null };
  const { type, meta } = line.event;
  const at = typeof meta === 'object' && meta !== null && 'at' in meta ? meta.at : null;
  return { seq, type, at: typeof at === 'string' ? at : null };
};
