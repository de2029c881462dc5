import { createHash } from 'node:crypto';
import { firstTokens, getText, tokensIn, type CacheTtl, type Prompt } from './prompt.js';

export type CacheFigures = { cacheRead: number; cacheWrite5m: number; cacheWrite1h: number };

/** Shorter prefixes are not cached. */
const minTokens = 1_024;
/** Automatic prefixes grow in steps of this many tokens. */
const stepTokens = 128;
/** Blocks before a marked one that are searched for an earlier mark. */
const lookback = 20;
const ttlMs: Record<CacheTtl, number> = { '5m': 5 * 60_000, '1h': 60 * 60_000 };
const maxEntries = 50_000;

/** Which prompts have been sent before, by the hashes of their prefixes. */
export class PromptCache {
  /** The hash of a prefix, and when it expires. */
  private readonly entries = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** The figures for this prompt; afterwards it is in the cache. */
  read(prompt: Prompt): CacheFigures {
    return prompt.caching === 'automatic' ? this.readAutomatic(prompt) : this.readMarked(prompt);
  }

  clear(): void {
    this.entries.clear();
  }

  private readAutomatic({ cacheKey, blocks }: Prompt): CacheFigures {
    const text = getText(blocks);
    const total = tokensIn(text);
    const hash = createHash('sha256').update(`${cacheKey}\n`);
    let cacheRead = 0;
    let hashed = '';
    for (let tokens = minTokens; tokens <= total; tokens += stepTokens) {
      const prefix = firstTokens(text, tokens);
      hash.update(prefix.slice(hashed.length));
      hashed = prefix;
      const digest = hash.copy().digest('base64');
      if (this.has(digest)) cacheRead = tokens;
      this.store(digest, '5m');
    }
    return { cacheRead, cacheWrite5m: 0, cacheWrite1h: 0 };
  }

  private readMarked({ cacheKey, blocks }: Prompt): CacheFigures {
    const hash = createHash('sha256').update(`${cacheKey}\n`);
    let characters = 0;
    const ends = blocks.map(({ text, mark }) => {
      hash.update(`${text.length}\n${text}`);
      characters += text.length;
      return { digest: hash.copy().digest('base64'), tokens: Math.ceil(characters / 4), mark };
    });
    const found = ends.filter(
      ({ digest }, at) =>
        this.has(digest) && ends.slice(at, at + lookback).some(({ mark, tokens }) => mark !== null && tokens > 0),
    );
    const cacheRead = found.at(-1)?.tokens ?? 0;
    const written = { '5m': 0, '1h': 0 };
    let reached = cacheRead;
    for (const { digest, tokens, mark } of ends) {
      if (mark === null || tokens < minTokens) continue;
      this.store(digest, mark);
      written[mark] += Math.max(0, tokens - reached);
      reached = Math.max(reached, tokens);
    }
    return { cacheRead, cacheWrite5m: written['5m'], cacheWrite1h: written['1h'] };
  }

  private has(digest: string): boolean {
    return (this.entries.get(digest) ?? 0) > this.now();
  }

  private store(digest: string, ttl: CacheTtl): void {
    this.entries.delete(digest);
    this.entries.set(digest, this.now() + ttlMs[ttl]);
    const [oldest] = this.entries.keys();
    if (this.entries.size > maxEntries && oldest !== undefined) this.entries.delete(oldest);
  }
}
