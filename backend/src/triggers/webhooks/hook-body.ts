import type { Json } from '@throughline/contracts/json.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { isTooDeep } from '../../http/server/body-parsing.js';

export class BodyUnreadable extends DomainError {
  constructor() {
    super('malformed_request');
  }
}

export class BodyOfUnknownType extends DomainError {
  constructor() {
    super('unsupported_media_type', { detail: 'Send JSON, a form or text.' });
  }
}

/** What a call says, by the type it names; an empty body says nothing. */
export const readBody = (contentType: string, bytes: Buffer): Json => {
  if (bytes.length === 0) return null;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return readJson(bytes);
  if (type === 'application/x-www-form-urlencoded') return readForm(textOf(bytes));
  if (type.startsWith('text/')) return textOf(bytes);
  throw new BodyOfUnknownType();
};

const readJson = (bytes: Buffer): Json => {
  if (isTooDeep(bytes)) throw new BodyUnreadable();
  try {
    const value: Json = JSON.parse(textOf(bytes));
    return value;
  } catch {
    throw new BodyUnreadable();
  }
};

/** A name given several times becomes a list. */
const readForm = (text: string): Json => {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
};

const utf8 = new TextDecoder('utf-8', { fatal: true });
const textOf = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BodyUnreadable();
  }
};
