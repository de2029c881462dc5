import type { TemplateFindingKind } from './template-finding.js';

/** A place in one text. `shown` is what a person may read of it, and `detail` says more than its kind does. */
export type FoundText = {
  kind: TemplateFindingKind;
  from: number;
  to: number;
  value: string;
  shown?: string;
  detail?: string;
};

/** More of one kind in one text say nothing new. */
const maxOfPattern = 200;

/** The places of a pattern, which has the flag g. A place that `fits` refuses does not count. */
export const matchesOf = (
  kind: TemplateFindingKind,
  text: string,
  pattern: RegExp,
  fits: (match: RegExpExecArray) => boolean = () => true,
): FoundText[] => {
  const found: FoundText[] = [];
  for (const match of text.matchAll(pattern)) {
    if (!fits(match)) continue;
    found.push({ kind, from: match.index, to: match.index + match[0].length, value: match[0] });
    if (found.length === maxOfPattern) break;
  }
  return found;
};

const maxShown = 80;
const unseen = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu;

/** A text for a person, in one line. */
export const shortened = (text: string): string => {
  const line = text.slice(0, 400).replace(unseen, ' ').trim();
  return line.length <= maxShown ? line : `${line.slice(0, maxShown - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};

/** What tells a person which secret is meant, and does not give it away. */
export const beginningOf = (secret: string): string => `${secret.slice(0, 4)}…`;

/** Of places that overlap, the one that is found first in the list counts. */
export const withoutOverlapping = (found: readonly FoundText[]): FoundText[] => {
  const kept: FoundText[] = [];
  for (const each of found) if (!kept.some(({ from, to }) => each.from < to && from < each.to)) kept.push(each);
  return kept;
};
