import type { JsonObject } from '../conversation.js';

const file = /^File of the input (\w+): [^\n]*\n\n<<<([0-9a-f]{24})\n([\s\S]*?)\n\2>>>/gm;

/** The texts of files that stand in a message, by the input that each was given as. */
export const fileTextsIn = (message: string): JsonObject => {
  const texts = new Map<string, string>();
  for (const [, input = '', , text = ''] of message.matchAll(file)) {
    const before = texts.get(input);
    texts.set(input, before === undefined ? text : `${before}\n\n${text}`);
  }
  return Object.fromEntries(texts);
};
