import type { Json } from '@throughline/contracts/json.js';

/** What a secret is replaced by. */
export const redacted = '[secret]';

/** Shorter texts would be found everywhere by chance. They are refused when a connection is made. */
const shortest = 8;

/**
 * Base64 of the secret wherever it begins within what was encoded: at each of the three places in a group, without the
 * characters at the ends that its neighbours share.
 */
const base64 = (secret: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.from(secret);
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = before === 0 ? 0 : before + 1;
    const last = (before + bytes.length) % 3 === 0 ? whole.length : whole.length - 1;
    return whole.slice(first, last);
  });

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const percent = (text: string): string[] => {
  const whole = [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const usual = encodeURIComponent(text);
  return [usual, usual.replaceAll('%20', '+'), usual.toLowerCase(), whole, whole.toUpperCase()];
};

const spellings = (secret: string): string[] => {
  const hex = Buffer.from(secret).toString('hex');
  const bases = base64(secret);
  return [
    secret,
    inJson(secret),
    inJson(inJson(secret)),
    ...percent(secret),
    ...bases,
    ...bases.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hex,
    hex.toUpperCase(),
  ];
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Takes live secrets out of what is stored, streamed, logged or shown to a model, in every spelling in which they come back. */
export class Redactor {
  private readonly pattern: RegExp | null;
  private readonly longest: number;
  private readonly byFirst: Readonly<Partial<Record<string, readonly string[]>>>;

  constructor(secrets: readonly string[]) {
    const found = [...new Set(secrets.filter(({ length }) => length >= shortest).flatMap(spellings))]
      .filter(({ length }) => length >= shortest)
      .sort((a, b) => b.length - a.length);
    this.longest = found[0]?.length ?? 0;
    this.byFirst = Object.groupBy(found, (spelling) => spelling.charAt(0));
    this.pattern = found.length === 0 ? null : new RegExp(found.map(escaped).join('|'), 'g');
  }

  text(text: string): string {
    return this.pattern === null ? text : text.replace(this.pattern, redacted);
  }

  /** Keys as well. */
  json(value: Json): Json {
    if (this.pattern === null) return value;
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.json(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.text(key), this.json(item)]));
  }

  /** Of a text that comes in parts: an end in which a secret may have begun is kept back until it is known. */
  stream(): RedactedStream {
    return new RedactedStream(this);
  }

  /** What may be shown of the beginning of a text, and the end that depends on what follows it. */
  split(text: string): { shown: string; kept: string } {
    if (this.pattern === null) return { shown: text, kept: '' };
    let [shown, at] = ['', 0];
    for (;;) {
      const open = this.openFrom(text, at);
      this.pattern.lastIndex = at;
      const match = this.pattern.exec(text);
      if (match === null || match.index >= open) return { shown: shown + text.slice(at, open), kept: text.slice(open) };
      shown += text.slice(at, match.index) + redacted;
      at = match.index + match[0].length;
    }
  }

  /** The first place from which on the text is the beginning of a secret; its length if there is none. */
  private openFrom(text: string, from: number): number {
    for (let at = Math.max(from, text.length - this.longest + 1); at < text.length; at += 1) {
      const may = this.byFirst[text.charAt(at)] ?? [];
      if (may.some((spelling) => spelling.length > text.length - at && spelling.startsWith(text.slice(at)))) return at;
    }
    return text.length;
  }
}

class RedactedStream {
  private kept = '';

  constructor(private readonly redactor: Redactor) {}

  /** What may be shown by now. */
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
