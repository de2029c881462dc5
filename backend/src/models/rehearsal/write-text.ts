import { delay } from '@throughline/platform/delay.js';
import type { Listening } from '../language-model.js';

/** Milliseconds between two pieces of a text. */
export type WritingSpeed = { perPiece: number };
/** Like a quick reader. */
export const gentle: WritingSpeed = { perPiece: 6 };

/** Each piece is a timer and a message to everybody who watches, so a long text has longer pieces, not more of them. */
const maxPieces = 150;

/** Words, counted one by one: a list of them all would take many times the memory of the text. */
export const tokensIn = (text: string): number => {
  const word = /\S+/g;
  let tokens = 0;
  while (word.exec(text) !== null) tokens += 1;
  return tokens;
};

/** A piece ends with a word where one ends soon after its length is reached. */
const restOfWord = /\S{0,40}\s*/y;

export function* getPieces(text: string): Generator<string> {
  const length = Math.ceil(text.length / maxPieces);
  for (let from = 0; from < text.length;) {
    restOfWord.lastIndex = from + length;
    const to = from + length + (restOfWord.exec(text)?.[0].length ?? 0);
    yield text.slice(from, to);
    from = to;
  }
}

export const writeText = async (
  text: string,
  { perPiece }: WritingSpeed,
  { signal, onPart }: Pick<Listening, 'signal' | 'onPart'>,
): Promise<void> => {
  for (const piece of getPieces(text)) {
    signal.throwIfAborted();
    onPart({ kind: 'text', text: piece });
    if (perPiece > 0) await delay(perPiece, signal);
  }
  signal.throwIfAborted();
};
