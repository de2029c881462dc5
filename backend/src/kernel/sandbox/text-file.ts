type Given = { bytes: Uint8Array; isNamedJson: boolean; maxCharacters: number };
type Read = { encoding: string; isPage: boolean; isJson: boolean; text: string; bytes: number };

/** For a longer text its two ends decide: parsed it could need more memory than a work may take. */
const maxParsed = 2_000_000;

/** The text of a file; null when the file is not text. `bytes`: of the whole text. Called in the sandbox process. */
export const work = ({ bytes, isNamedJson, maxCharacters }: Given): Read | null => {
  const encoding = getEncoding(bytes);
  const text = textIn(bytes, encoding);
  if (text === null) return null;
  const isPage = /^\s*<(?:!doctype html|html)[\s>]/i.test(text);
  return {
    encoding,
    isPage,
    isJson: isNamedJson && isJson(text),
    text: text.slice(0, maxCharacters),
    bytes: Buffer.byteLength(text),
  };
};

/** UTF-8, or UTF-16 with a byte order mark. */
const getEncoding = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

const textIn = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex -- text has none of these but tabs, line ends and form feeds
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text;
  } catch {
    return null;
  }
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
