import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { refuseCall } from './call-refusals.js';
import { readText, type ReadingContext } from '../../kernel/text/read-text.js';

/** Fields in which programs say how their form is written. */
const saysCharset = /(?:^|&)(?:_charset_|charset)=([\w.:-]{1,40})(?:&|$)/;

/** Reads a form, whose percent signs are bytes of its own encoding. A name given several times becomes a list. */
export const readForm = async (text: string, declared: string | null, context: ReadingContext): Promise<Json> => {
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > limits.requestNames) throw refuseCall('too_many_fields');
  const said = declared ?? saysCharset.exec(text)?.[1] ?? null;
  const read = await readText(unescapeBytes(text), said, context);
  const decoder = new TextDecoder(read?.charset.name);
  const decode = (part: string): string => decoder.decode(unescapeBytes(part));
  return gather(
    pairs.map((pair) => pair.split('=')).map(([name = '', ...value]) => [decode(name), decode(value.join('='))]),
  );
};

/** The bytes of a part of a form, where a plus is a space and a percent sign begins the two figures of a byte. */
const unescapeBytes = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const value = byte === percent ? readHex(bytes[at + 1]) * 16 + readHex(bytes[at + 2]) : NaN;
    if (!Number.isNaN(value)) at += 2;
    bytes[end++] = Number.isNaN(value) ? (byte === plus ? space : byte) : value;
  }
  return bytes.subarray(0, end);
};

const [percent, plus, space] = [0x25, 0x2b, 0x20];
/** The value of a character that is a figure of base 16; NaN of another. */
const readHex = (code = 0): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : NaN;
};

/** A name given several times becomes a list. */
export const gather = (pairs: Iterable<readonly [string, Json]>): Json => {
  const form = new Map<string, Json[]>();
  for (const [name, value] of pairs) {
    const values = form.get(name);
    if (values === undefined) form.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(
    [...form].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? null) : values]),
  );
};
