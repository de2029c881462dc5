import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

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

/** Parses the body of a call by its content type. An empty body is null. */
export const readBody = (contentType: string, bytes: Buffer): Json => {
  if (bytes.length === 0) return null;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/json' || type.endsWith('+json')) return readJson(bytes);
  if (type === 'application/x-www-form-urlencoded') return readForm(getText(bytes));
  if (type.startsWith('text/')) return getText(bytes);
  throw new BodyOfUnknownType();
};

const readJson = (bytes: Buffer): Json => {
  const value = jsonIn(getText(bytes));
  if (value === undefined) throw new BodyUnreadable();
  return value;
};

/** A name given several times becomes a list. */
const readForm = (text: string): Json => {
  const form = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = form.get(name);
    if (before === undefined) form.set(name, value);
    else if (typeof before === 'string') form.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(form);
};

const utf8 = new TextDecoder('utf-8', { fatal: true });
const getText = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BodyUnreadable();
  }
};
