import type { Content } from '@throughline/contracts/json.js';
import { erasedText } from '../../../runs/components/content-values.js';

/** A value of a run as text: as it is, as JSON, or the readable beginning of a large one. */
export const contentText = (content: Content): string => {
  if (content.kind === 'blob') return `${content.preview}…`;
  if (content.kind === 'sealed') return erasedText;
  return typeof content.value === 'string' ? content.value : JSON.stringify(content.value, null, 2);
};
