import type { Charset } from '@throughline/contracts/files/file.events.js';
import { readSaidText } from './said-text.ts';
import { guessText } from './guessed-text.ts';

type Given = { bytes: Uint8Array; declared: string | null; isNamedJson: boolean; maxCharacters: number };
type Read = { charset: Charset; isPage: boolean; isJson: boolean; text: string; bytes: number };

/** For a longer text its two ends decide: parsed it could need more memory than a work may take. */
const maxParsed = 2_000_000;

/** The text of bytes in whatever encoding; null when they are not text. `bytes`: of the whole text. Called in the sandbox process. */
export const work = ({ bytes, declared, isNamedJson, maxCharacters }: Given): Read | null => {
  const read = readSaidText(bytes, declared) ?? guessText(bytes);
  if (read === null) return null;
  const { text, charset } = read;
  return {
    charset,
    isPage: /^\s*<(?:!doctype html|html)[\s>]/i.test(text),
    isJson: isNamedJson && isJson(text),
    text: text.slice(0, maxCharacters),
    bytes: Buffer.byteLength(text),
  };
};

const isJson = (text: string): boolean => {
  if (text.length > maxParsed) return /^\s*(?:\{.*\}|\[.*\])\s*$/s.test(`${text.slice(0, 200)}${text.slice(-200)}`);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
