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
