import type { ExchangeFile } from './exchange-file.js';

/** Stands for the key. */
export const keyName = '$API_KEY';

type Kind = { pattern: RegExp; placeholder: (number: number, found: string) => string };
const numbered = (prefix: string) => (number: number) => `${prefix}${number}`;

/** Holds what answers name: each pattern has it as `id`, and the same one becomes the same placeholder everywhere. */
const kinds: readonly Kind[] = [
  // These are of requests, answers, their parts and calls, as most vendors write them. The prefix is kept.
  {
    pattern: /"(?<id>(?:req|resp|msg|rs|fc|ws|call|toolu|gen|chatcmpl|cmpl|srvtoolu)[-_][\w-]{6,})"/g,
    placeholder: (number, found) => `${/^[a-z]+[-_]/.exec(found)?.[0] ?? 'id-'}${number}`,
  },
  { pattern: /"(?:org|proj|acct|user|team)[-_][\w-]{6,}"/g, placeholder: numbered('account-') },
  {
    pattern:
      /"(?:organi[sz]ation|org|project|account|user|team|workspace|tenant|customer)(?:_?id)?"\s*:\s*"(?<id>[^"\\]{4,})"/gi,
    placeholder: numbered('account-'),
  },
  { pattern: /"(?:request_?id|response_?id)"\s*:\s*"(?<id>[^"\\]{4,})"/gi, placeholder: numbered('response-') },
  { pattern: /"\w*id"\s*:\s*"(?<id>[0-9a-f]{16,64})"/gi, placeholder: numbered('id-') },
  {
    pattern: /"(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/gi,
    placeholder: (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  },
  { pattern: /(?<id>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g, placeholder: (number) => `person-${number}@example.com` },
];

/** Replaces who recorded an exchange, and what is another one each time, by placeholders. */
export class Scrubber {
  private readonly placeholders = new Map<string, string>();
  private made = 0;

  constructor(key: string | null) {
    if (key !== null) this.placeholders.set(key, keyName);
  }

  scrub<T extends Pick<ExchangeFile, 'exchanges' | 'turns'>>(recorded: T): T {
    for (const { response } of recorded.exchanges) this.learn(response.chunks.join(''));
    const exchanges = recorded.exchanges.map(({ request, response }) => ({
      request: { ...request, ...this.inJson({ headers: request.headers, body: request.body, path: request.path }) },
      response: { ...response, headers: this.inJson(response.headers), chunks: this.inChunks(response.chunks) },
    }));
    return { ...recorded, exchanges, turns: this.inJson(recorded.turns) };
  }

  private learn(text: string): void {
    for (const { pattern, placeholder } of kinds)
      for (const match of text.matchAll(pattern)) {
        const found = match.groups?.['id'] ?? match[0].slice(1, -1);
        if (this.placeholders.has(found) || found.includes(keyName)) continue;
        this.made += 1;
        this.placeholders.set(found, placeholder(this.made, found));
      }
  }

  /** Every text of a value; none of what is replaced has a character that JSON escapes. */
  private inJson<T>(value: T): T {
    return JSON.parse(this.replaced(JSON.stringify(value))) as T;
  }

  private replaced(text: string): string {
    return this.spansIn(text).reduceRight(
      (rest, { from, to, placeholder }) => `${rest.slice(0, from)}${placeholder}${rest.slice(to)}`,
      text,
    );
  }

  /** A text that came apart is found in the whole; its placeholder is in the chunk in which it began. */
  private inChunks(chunks: readonly string[]): string[] {
    const spans = this.spansIn(chunks.join(''));
    let at = 0;
    return chunks
      .map((chunk) => {
        const [begin, end] = [at, (at += chunk.length)];
        const within = spans.filter(({ from, to }) => from < end && to > begin);
        return within.reduceRight((rest, { from, to, placeholder }) => {
          const [first, last] = [Math.max(from - begin, 0), Math.min(to - begin, chunk.length)];
          return `${rest.slice(0, first)}${from >= begin ? placeholder : ''}${rest.slice(last)}`;
        }, chunk);
      })
      .filter((chunk) => chunk !== '');
  }

  /** The longest first, and none within another. */
  private spansIn(text: string): { from: number; to: number; placeholder: string }[] {
    const known = [...this.placeholders].toSorted(([a], [b]) => b.length - a.length);
    const spans: { from: number; to: number; placeholder: string }[] = [];
    for (const [found, placeholder] of known)
      for (let from = text.indexOf(found); from !== -1; from = text.indexOf(found, from + found.length)) {
        const to = from + found.length;
        if (!spans.some((span) => span.from < to && span.to > from)) spans.push({ from, to, placeholder });
      }
    return spans.toSorted((a, b) => a.from - b.from);
  }
}
