import { jsonIn } from '@throughline/contracts/json.js';
import { isRecord } from './parameters/changes.js';

/** Where vendors put the sentence, the most telling one first. A text called `error` is often only a code. */
const fields =
  'message Message error_description error_message errorMessage msg detail errors error faultstring fault reason description title code type'.split(
    ' ',
  );
const deepest = 6;
const maxListed = 3;

/** Returns what a vendor says in its answer, in whichever shape: JSON, events, a page or plain text. */
export const getVendorSentence = (body: string): string => {
  const text = body.trim();
  const event = /(?:^|\n)data:\s*([[{].*)/.exec(text)?.[1];
  const json = jsonIn(event ?? text);
  if (json !== undefined) return sentenceIn(json, 0);
  return isPage(text) ? findTitle(text) : asLine(text);
};

export const isPage = (text: string): boolean => /^\s*(?:<!doctype html|<html|<head|<!--)/i.test(text);

const findTitle = (page: string): string => {
  const [, title = ''] = /<(?:title|h1)[^>]{0,200}>([^<]{1,500})/i.exec(page) ?? [];
  return asLine(title);
};

const asLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const sentenceIn = (value: unknown, depth: number): string => {
  if (depth > deepest) return '';
  if (typeof value === 'string') return sentenceInText(value, depth);
  if (typeof value === 'number') return '';
  if (Array.isArray(value))
    return value
      .slice(0, maxListed)
      .map((each) => sentenceIn(each, depth + 1))
      .filter((each) => each !== '')
      .join(' ');
  if (!isRecord(value)) return '';
  // A vendor that passes requests on has what the other one said.
  if (isRecord(value['metadata']) && typeof value['metadata']['raw'] === 'string') {
    const raw = sentenceIn(value['metadata']['raw'], depth + 1);
    if (raw !== '') return raw;
  }
  const { error, loc } = value;
  const inner = isRecord(error) || Array.isArray(error) ? sentenceIn(error, depth + 1) : '';
  if (inner !== '') return inner;
  for (const field of fields) {
    const found = sentenceIn(value[field], depth + 1);
    if (found !== '') return Array.isArray(loc) ? `${loc.join('.')}: ${found}` : found;
  }
  return '';
};

/** A text may be JSON once more. */
const sentenceInText = (text: string, depth: number): string => {
  const json = /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
  const inner = json === undefined ? '' : sentenceIn(json, depth + 1);
  if (inner !== '') return inner;
  return isPage(text) ? findTitle(text) : asLine(text);
};
