import { withoutIgnorable } from '@throughline/contracts/templates/findings/decoded-texts.js';

/** A text without differences of width, font and composition, and without the characters that nobody sees. */
export const normalised = (text: string): string => withoutIgnorable(text.normalize('NFKC'));

const alphanumeric = /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]$/u;
/** By code unit. Halves of pairs are none: letters outside of the first plane are compared only if they have another form in it. */
const isAlphanumeric = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  alphanumeric.test(String.fromCharCode(unit)) ? 1 : 0,
);

/**
 * Letters and digits alone. An accent is left out as a separator is, so that none can be put between two letters. A regular
 * expression takes ten times as long, which counts in a search that reads a whole file many times.
 */
export const alphanumerics = (text: string): string => {
  const decomposed = text.normalize('NFKD');
  const kept = new Uint16Array(decomposed.length);
  let [length, bits] = [0, 0];
  for (let at = 0; at < decomposed.length; at += 1) {
    const unit = decomposed.charCodeAt(at);
    if (isAlphanumeric[unit] === 0) continue;
    kept[length] = unit;
    length += 1;
    bits |= unit;
  }
  const units = kept.subarray(0, length);
  return bits < 0x100
    ? Buffer.from(units).toString('latin1')
    : Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
};

export const reversed = (text: string): string => Array.from(text).reverse().join('');
