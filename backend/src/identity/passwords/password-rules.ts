import { limits } from '@throughline/contracts/limits.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { dictionary } from '@zxcvbn-ts/language-common';

const maxBytes = 1_024;
const product = ['throughline', 'password', 'workspace'];
const shortestContext = 3;
/** Characters that must remain when everything that could be known about the owner is removed. */
const leastOwn = 6;

const common: ReadonlySet<string> = new Set(
  Object.values(dictionary)
    .flat()
    .map((word) => word.toLowerCase()),
);

/** `about`: words that belong to the person, such as the name. The code of the refusal names the broken rule. */
export const checkPassword = (password: string, about: readonly string[] = []): void => {
  const text = password.normalize('NFC');
  const length = [...text].length;
  if (length < limits.password.min) throw new DomainError('password_too_short');
  if (length > limits.password.max || Buffer.byteLength(text) > maxBytes) throw new DomainError('password_too_long');
  if (isGuessable(text.toLowerCase(), about)) throw new DomainError('password_breached');
};

const isGuessable = (text: string, about: readonly string[]): boolean =>
  isCommon(text) || isRepeated(text) || isMadeOf([...product, ...about.flatMap(listParts)], text);

/** In the list, as it is or surrounded by digits and punctuation. */
const isCommon = (text: string): boolean => {
  const bare = text.replace(/^[\p{N}\p{P}\p{S}\s]+|[\p{N}\p{P}\p{S}\s]+$/gu, '');
  return common.has(text) || (bare.length > 3 && common.has(bare)) || common.has(text.replace(/[\p{P}\p{S}\s]+$/u, ''));
};

/** A repeated unit, such as `abcabcabcabc`. */
const isRepeated = (text: string): boolean => /^(.{1,32}?)\1+.{0,2}$/su.test(text);

const listParts = (text: string): string[] =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= shortestContext);

const isMadeOf = (words: readonly string[], text: string): boolean => {
  const byLength = [...new Set(words)].sort((a, b) => b.length - a.length);
  const rest = byLength.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replace(/[\p{N}\p{P}\p{S}\s]/gu, '').length < leastOwn;
};
