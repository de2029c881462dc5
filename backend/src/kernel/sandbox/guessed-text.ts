import { detectAll } from 'jschardet';
import { decode, type DecodedText } from './said-text.ts';

/** Units: bytes. */
const sample = 64 * 1024;

/** Encodings that people's files have, by what the detector calls them, and as the web does. */
const usual: Readonly<Record<string, string>> = {
  'windows-1250': 'windows-1250',
  'iso-8859-2': 'iso-8859-2',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'iso-8859-7': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'iso-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  cp1258: 'windows-1258',
  cp874: 'windows-874',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  gb18030: 'gb18030',
  big5: 'big5',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
};
const asian: readonly string[] = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];
const latin: readonly string[] = [
  'windows-1250',
  'iso-8859-2',
  'windows-1252',
  'windows-1254',
  'windows-1257',
  'windows-1258',
];
const western = 'windows-1252';
/** Another Latin alphabet has to be this much likelier than the Western one, which most files of that kind have. */
const likelier = 1.3;

/** The text of bytes that do not say how they are written. Null: they are not text. */
export const guessText = (bytes: Uint8Array): DecodedText | null => {
  const usualText = decode(bytes, western);
  for (const name of [...listDamagedUtf8(bytes), ...listLikely(bytes)]) {
    const text = name === 'utf-8' ? new TextDecoder().decode(bytes) : decode(bytes, name);
    if (text !== null && text !== usualText) return { text, charset: { name, from: 'guess' } };
  }
  return usualText === null ? null : { text: usualText, charset: { name: western, from: 'guess' } };
};

/** Offers UTF-8 where only a little of it is damaged, for example cut at its end. */
const listDamagedUtf8 = (bytes: Uint8Array): string[] => {
  const text = new TextDecoder().decode(bytes);
  // eslint-disable-next-line no-control-regex -- bytes that are not text have them
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) return [];
  const lost = text.match(/\uFFFD/gu)?.length ?? 0;
  const kept = text.match(/[\u0080-\uFFFC]/gu)?.length ?? 0;
  return kept > 10 * lost ? ['utf-8'] : [];
};

const listLikely = (bytes: Uint8Array): string[] => {
  const seen = Buffer.from(bytes.subarray(0, sample));
  const found = detectAll(seen, { minimumThreshold: 0 }).flatMap(({ encoding, confidence }) => {
    const name = usual[encoding?.toLowerCase() ?? ''];
    return name === undefined ? [] : [{ name, confidence }];
  });
  const [best] = found;
  if (best !== undefined && asian.includes(best.name)) return found.map(({ name }) => name);
  if (!mixesAlphabets(seen)) return found.map(({ name }) => name).filter((name) => !latin.includes(name));
  const usualLatin = found.find(({ name }) => name === western)?.confidence ?? 0;
  const likely = found.filter(({ name, confidence }) => latin.includes(name) && confidence > likelier * usualLatin);
  return likely.map(({ name }) => name);
};

/** Whether most words with bytes above ASCII have some of ASCII too, as in Latin alphabets. */
const mixesAlphabets = (bytes: Buffer): boolean => {
  const words = bytes.toString('latin1').match(/[A-Za-z\u0080-\u00ff]{2,}/g) ?? [];
  const foreign = words.filter((word) => /[\u0080-\u00ff]/.test(word));
  return foreign.filter((word) => /[A-Za-z]/.test(word)).length >= foreign.length / 2;
};
