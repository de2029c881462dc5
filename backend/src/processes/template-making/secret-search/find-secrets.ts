import type { TextAt } from '@throughline/contracts/templates/findings/texts-of-json.js';
import { folded } from '../../../kernel/credentials/secret-spellings.js';
import { alphanumerics } from './compared-text.js';
import { minPatternLength, PatternIndex } from './pattern-index.js';
import { readingsOf, type Reading } from './readings.js';
import { alphanumericPatterns, asWritten, writtenPatterns } from './secret-patterns.js';

/** Patterns, and how a text is written to be compared with them. */
type Search = { patterns: PatternIndex; compared: (text: string) => string };

const maxOccurrences = 1_000;

/**
 * Pointers of the texts in which a secret is spelled or begins: as it is, divided, reversed, encoded, or in several texts.
 * If it is found only in all texts as one, the pointer is that of the whole. Secrets that are too short are not searched for.
 */
export const pointersOfSecrets = (texts: readonly TextAt[], secrets: readonly string[]): string[] => {
  const found = new Set<string>();
  let occurrences = 0;
  for (const pointer of occurrencesIn(texts, secrets)) {
    found.add(pointer);
    occurrences += 1;
    if (occurrences === maxOccurrences) break;
  }
  const inOrder = [...new Set(texts.map(({ pointer }) => pointer))].filter((pointer) => found.has(pointer));
  return inOrder.length === 0 ? [...found] : inOrder;
};

const occurrencesIn = function* (texts: readonly TextAt[], secrets: readonly string[]): Generator<string> {
  const searches = searchesFor(secrets.filter(({ length }) => length >= minPatternLength));
  if (searches.length === 0) return;
  for (const reading of readingsOf(texts)) for (const search of searches) yield* pointersIn(reading, search);
};

const searchesFor = (secrets: readonly string[]): Search[] => {
  const patterns = secrets.map(alphanumericPatterns);
  return [
    { patterns: new PatternIndex(secrets.flatMap(writtenPatterns)), compared: asWritten },
    { patterns: new PatternIndex(patterns.flatMap(({ exact }) => exact)), compared: alphanumerics },
    {
      patterns: new PatternIndex(patterns.flatMap((each) => each.folded)),
      compared: (text: string) => folded(alphanumerics(text)),
    },
  ].filter((search) => !search.patterns.isEmpty);
};

const pointersIn = function* (reading: Reading, { patterns, compared }: Search): Generator<string> {
  const text = compared(reading.map((each) => each.text).join(''));
  let ends: number[] | null = null;
  for (const at of patterns.occurrencesIn(text)) {
    ends ??= endsOf(reading, compared);
    yield reading[ends.findIndex((end) => end > at)]?.pointer ?? '';
  }
};

const endsOf = (reading: Reading, compared: Search['compared']): number[] => {
  let end = 0;
  return reading.map(({ text }) => (end += compared(text).length));
};
