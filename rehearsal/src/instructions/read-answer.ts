const prefix = /^[\s,:]*answer:\s*/i;
const reference = /\{\{[^{}]+\}\}/g;

/**
 * Returns the text that a step, or a branch of one, gives to the answer: what follows “Answer:”, or values without any word around them.
 * Returns null for other words: they ask for something to be done, and only a model can do it.
 */
export const readAnswer = (text: string): string | null => {
  const lead = prefix.exec(text)?.[0];
  if (lead !== undefined) return text.slice(lead.length);
  const words = text.replace(reference, '');
  return words !== text && !/[\p{L}\p{N}]/u.test(words) ? text : null;
};
