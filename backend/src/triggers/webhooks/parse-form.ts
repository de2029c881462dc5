import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { refuseCall } from './call-refusals.js';
import { readText, type ReadingContext } from '../../kernel/text/read-text.js';

/** Fields in which programs say how their form is written. */
const saysCharset = /(?:^|&)(?:_charset_|charset)=([\w.:-]{1,40})(?:&|$)/;

/** Reads a form, whose percent signs are bytes of its own encoding. A name given several times becomes a list. */
export const readForm = async (text: string, declared: string | null, context: ReadingContext): Promise<Json> => {
  const said = declared ?? saysCharset.exec(text)?.[1] ?? null;
  const read = await readText(toBytes(text), said, context);
  if (read === null || read.charset.name === 'utf-8') return gather([...new URLSearchParams(text)]);
  const decoder = new TextDecoder(read.charset.name);
  const decode = (part: string): string => decoder.decode(toBytes(part.replaceAll('+', ' ')));
  const pairs = text.split('&').filter((pair) => pair !== '');
  // Each is read by itself, which takes long for very many.
  if (pairs.length > limits.requestNames) throw refuseCall('too_many_fields');
  return gather(
    pairs.map((pair) => pair.split('=')).map(([name = '', ...value]) => [decode(name), decode(value.join('='))]),
  );
};

const toBytes = (text: string): Buffer => {
  const bytes = Buffer.from(text).toString('latin1');
  return Buffer.from(
    bytes.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
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
