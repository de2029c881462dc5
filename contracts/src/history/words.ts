/** An event is found by its first words; a document of many pages has more. */
export const maxWordsOfEvent = 200;
export const maxWordsAsked = 8;
/** Longer ones are hashes and encoded bytes. */
const maxLength = 60;

/** Letters and digits of any script, also with what ids, amounts and addresses have between them: `A-1012`, `42.00`, `jane@x.example`. */
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-_.@+]+[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
/** A time to the second is in nearly every event, and people filter by it otherwise. */
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

const isFindable = ({ length }: string): boolean => length > 1 && length <= maxLength;

/** The words of a text, however they are spelled: `A-1012` and `a-1012` are one. */
const readWhole = (text: string): readonly string[] =>
  Array.from(text.normalize('NFKC').replaceAll(instant, ' ').toLowerCase().matchAll(word), ([found]) => found).filter(
    isFindable,
  );

/** The words that somebody looks for, each once. */
export const wordsIn = (asked: string): readonly string[] => [...new Set(readWhole(asked))];

/** The words by which a text is found: also the pieces of those with hyphens, so that `1012` finds `A-1012`. */
export function* readWords(text: string): Generator<string, void> {
  for (const whole of readWhole(text)) {
    yield whole;
    if (/[-_]/.test(whole) && !uuid.test(whole)) yield* whole.split(/[-_]+/).filter(isFindable);
  }
}
