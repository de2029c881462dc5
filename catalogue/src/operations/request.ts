import { writeValue } from '@throughline/contracts/json.js';
import { fill, type Arguments } from './fill.js';
import { rawMail } from './mail.js';
import type { Operation, OperationBody, Template } from './operation.js';

export type OperationRequest = {
  method: Operation['method'];
  url: string;
  headers: Record<string, string>;
  body: string | null;
};
/** An argument that cannot be sent. */
export class ArgumentRefused extends Error {
  constructor(readonly argument: string) {
    super(`${argument} cannot be a part of an address.`);
    this.name = 'ArgumentRefused';
  }
}

/**
 * The HTTP request of an operation; headers of the service come with the credential. `address` is what requests of the account
 * begin with. Arguments are of the operation's input, and none of them can leave its place in the address.
 */
export const getRequest = (operation: Operation, given: Arguments, address: string): OperationRequest => {
  const all = operation.derived === 'mail' ? { ...given, mail: rawMail(given) } : given;
  const base = new URL(address);
  const url = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${getPath(operation.path, all)}`);
  addParameters(url.searchParams, operation.query ?? {}, all);
  const { type, body } = getBody(operation.body, all);
  return {
    method: operation.method,
    url: url.href,
    headers: { ...operation.headers, ...(type !== null && { 'content-type': type }) },
    body,
  };
};

const addParameters = (to: URLSearchParams, templates: Readonly<Record<string, Template>>, given: Arguments): void => {
  for (const [name, template] of Object.entries(templates)) {
    const value = fill(template, given);
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) to.append(name, wellFormed(name, writeValue(each)));
  }
};

const getPath = (path: string, given: Arguments): string =>
  path.replace(/\{(\+?)([a-z][A-Za-z0-9]*)\}/g, (_, several: string, name: string) => {
    const value = given[name] === undefined ? '' : writeValue(given[name]);
    const segments = several === '' ? [value] : value.split('/');
    return segments.map((segment) => encodedSegment(name, segment)).join('/');
  });

/** An empty segment would be another path, and control characters are never a name. */
const encodedSegment = (name: string, segment: string): string => {
  if (segment === '' || /\p{Cc}/u.test(segment) || climbs(segment)) throw new ArgumentRefused(name);
  return encodeURIComponent(wellFormed(name, segment));
};

/** Some servers decode a path before they split it, and some do so twice. */
const climbs = (segment: string): boolean =>
  [segment, unescaped(segment)].some((text) => text.split(/[/\\]/).some((part) => /^\.{1,2}(?:;|$)/.test(part)));

const unescaped = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const wellFormed = (name: string, text: string): string => {
  if (!text.isWellFormed()) throw new ArgumentRefused(name);
  return text;
};

const getBody = (body: OperationBody | undefined, given: Arguments): { type: string | null; body: string | null } => {
  if (body === undefined) return { type: null, body: null };
  if (body.kind === 'form') {
    const form = new URLSearchParams();
    addParameters(form, body.value, given);
    return { type: 'application/x-www-form-urlencoded', body: form.toString() };
  }
  const json = JSON.stringify(fill(body.value, given) ?? {});
  if (body.kind === 'json') return { type: 'application/json', body: json };
  const text = writeValue(fill(body.text, given) ?? '');
  const boundary = boundaryFor(json + text);
  const part = (type: string, content: string) => `--${boundary}\r\ncontent-type: ${type}\r\n\r\n${content}\r\n`;
  return {
    type: `multipart/related; boundary=${boundary}`,
    body: `${part('application/json; charset=utf-8', json)}${part(body.contentType, text)}--${boundary}--`,
  };
};

/** One that is nowhere in the content, which is read once: to look for each number in it takes minutes where all are there. */
const boundaryFor = (content: string): string => {
  const found = [...content.matchAll(/part-(\d{1,9})/g)].map(([, digits = '']) => digits);
  const taken = new Set(found.flatMap((digits) => Array.from(digits, (_, at) => digits.slice(0, at + 1))));
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return `part-${number}`;
};
