import type { Json } from '@throughline/contracts/json.js';
import { folded, spellings } from './secret-spellings.js';

/** Holds what a secret is replaced by. */
export const redacted = '[secret]';

/** Shorter texts would be found everywhere by chance. They are refused when a connection is made. */
const shortest = 8;
/** Characters that one redactor compares with spellings. A text of nothing but beginnings of a secret would take minutes otherwise. */
const maxCompared = 50_000_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
const getHead = (spelling: string): string => spelling.slice(0, shortest);
type Found = { at: number; end: number };

/**
 * Takes live secrets out of what is stored, streamed, logged or shown to a model, in the usual encodings. A service that wants to give a
 * secret away can still write it otherwise, such as backwards.
 * Case does not count: hexadecimal digits come in both, and a secret in another case can still be guessed from.
 */
export class Redactor {
  /** How spellings begin. All of them whole would be a longer expression than the engine takes. */
  private readonly heads: RegExp | null;
  private readonly longest: number;
  private readonly byHead: ReadonlyMap<string, readonly string[]>;
  private readonly byFirst: ReadonlyMap<string, readonly string[]>;
  private left = maxCompared;

  constructor(secrets: readonly string[]) {
    const all = secrets.filter(({ length }) => length >= shortest).flatMap(spellings);
    const found = [...new Set(all.map(folded))]
      .filter(({ length }) => length >= shortest)
      .sort((a, b) => b.length - a.length);
    this.longest = found[0]?.length ?? 0;
    this.byHead = Map.groupBy(found, getHead);
    this.byFirst = Map.groupBy(found, (spelling) => spelling.charAt(0));
    this.heads = found.length === 0 ? null : new RegExp([...this.byHead.keys()].map(escaped).join('|'), 'g');
  }

  text(text: string): string {
    if (this.heads === null) return text;
    if (this.left <= 0) return redacted;
    const lookedIn = folded(text);
    let [shown, at] = ['', 0];
    for (let found = this.find(lookedIn, 0); found !== null; found = this.find(lookedIn, at)) {
      shown += text.slice(at, found.at) + redacted;
      at = found.end;
    }
    return this.left > 0 ? shown + text.slice(at) : redacted;
  }

  /** Keys as well. */
  json(value: Json): Json {
    if (this.heads === null) return value;
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.json(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.text(key), this.json(item)]));
  }

  /** Applies to a text that comes in parts: an end in which a secret may have begun is kept back until it is known. */
  stream(): RedactedStream {
    return new RedactedStream(this);
  }

  /** Returns what may be shown of the beginning of a text, and the end that depends on what follows it. */
  split(text: string): { shown: string; kept: string } {
    if (this.left <= 0) return { shown: '', kept: text };
    const lookedIn = folded(text);
    let [shown, at] = ['', 0];
    for (;;) {
      const open = this.openFrom(lookedIn, at);
      const found = this.find(lookedIn, at);
      if (this.left <= 0) return { shown: '', kept: text };
      if (found === null || found.at >= open) return { shown: shown + text.slice(at, open), kept: text.slice(open) };
      shown += text.slice(at, found.at) + redacted;
      at = found.end;
    }
  }

  /** The first spelling from there on, the longest of those that begin at one place. */
  private find(lookedIn: string, from: number): Found | null {
    if (this.heads === null) return null;
    this.heads.lastIndex = from;
    for (let match = this.heads.exec(lookedIn); match !== null && this.left > 0; match = this.heads.exec(lookedIn)) {
      const { index } = match;
      const spelling = this.byHead.get(match[0])?.find((each) => this.isAt(index, each, lookedIn));
      if (spelling !== undefined) return { at: index, end: index + spelling.length };
      this.heads.lastIndex = index + 1;
    }
    return null;
  }

  private isAt(at: number, spelling: string, lookedIn: string): boolean {
    if (spelling.length > lookedIn.length - at) return false;
    this.left -= spelling.length;
    return this.left > 0 && lookedIn.startsWith(spelling, at);
  }

  /** The first place from which on the text is the beginning of a secret; its length if there is none. */
  private openFrom(lookedIn: string, from: number): number {
    for (let at = Math.max(from, lookedIn.length - this.longest + 1); at < lookedIn.length; at += 1) {
      const may = this.byFirst.get(lookedIn.charAt(at)) ?? [];
      const left = lookedIn.length - at;
      const mayBegin = (spelling: string): boolean =>
        spelling.length > left &&
        lookedIn.startsWith(spelling.slice(0, Math.min(left, shortest)), at) &&
        this.isAt(at, spelling.slice(0, left), lookedIn);
      if (this.left > 0 && may.some(mayBegin)) return at;
    }
    return lookedIn.length;
  }
}

class RedactedStream {
  private kept = '';

  constructor(private readonly redactor: Redactor) {}

  /** Returns what may be shown by now. */
  push(part: string): string {
    const { shown, kept } = this.redactor.split(this.kept + part);
    this.kept = kept;
    return shown;
  }

  end(): string {
    const { kept } = this;
    this.kept = '';
    return this.redactor.text(kept);
  }
}
