/** How long a marked part of a prompt stays in the cache. */
export type CacheTtl = '5m' | '1h';

/** A part of what the model is sent, in order. `mark`: the vendor was asked to cache everything up to here. */
export type PromptBlock = { text: string; mark: CacheTtl | null };

/**
 * The input of a request as it is counted and cached. `automatic`: every long prefix is cached under the key.
 * `marked`: prefixes that end with a marked block are cached.
 */
export type Prompt = { caching: 'automatic' | 'marked'; cacheKey: string; blocks: readonly PromptBlock[] };

const charactersPerToken = 4;

/** Tokens of a text: one for each 4 characters begun. */
export const tokensIn = (text: string): number => Math.ceil(text.length / charactersPerToken);

export const tokensInPrompt = ({ blocks }: Prompt): number => tokensIn(getText(blocks));
export const getText = (blocks: readonly PromptBlock[]): string => blocks.map(({ text }) => text).join('');

/** The part of the text that has this many tokens. */
export const firstTokens = (text: string, tokens: number): string => text.slice(0, tokens * charactersPerToken);
