import type { Content, Json } from '@throughline/contracts/json.js';
import { CheckedArguments } from '@throughline/contracts/runs/model-turn.js';

/** Its key was destroyed. */
export const erasedText = 'This content was erased.';

/** A text that was written as one. */
export const textIn = (content: Content): string =>
  content.kind === 'inline' && typeof content.value === 'string' ? content.value : erasedText;

/** The arguments of a call; none when they were erased. */
export const argumentsIn = (content: Content): Record<string, Json> =>
  (content.kind === 'inline' && CheckedArguments.safeParse(content.value).data) || {};

/** A value of a run as text: as it is, as JSON, or the readable beginning of a large one. */
export const contentText = (content: Content): string => {
  if (content.kind === 'blob') return `${content.preview}…`;
  if (content.kind === 'sealed') return erasedText;
  return typeof content.value === 'string' ? content.value : JSON.stringify(content.value, null, 2);
};
