import type { Content } from '@throughline/contracts/json.js';

/** Its key was destroyed. */
export const erasedText = 'This content was erased.';

/** A text that was written as one. */
export const textIn = (content: Content): string =>
  content.kind === 'inline' && typeof content.value === 'string' ? content.value : erasedText;

/** A value of a run as text: as it is, as JSON, or the readable beginning of a large one. */
export const contentText = (content: Content): string => {
  if (content.kind === 'blob') return `${content.preview}…`;
  if (content.kind === 'sealed') return erasedText;
  return typeof content.value === 'string' ? content.value : JSON.stringify(content.value, null, 2);
};
