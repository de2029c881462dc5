import type { IncomingHttpHeaders } from 'node:http';
import { jsonIn } from '@throughline/contracts/json.js';
import type { TokenRules } from '../dialect.js';
import { Refused } from './refused.js';

/** A request to a vendor, read whole. */
export type Incoming = {
  method: string;
  url: URL;
  /** The values in the place of the parameters of the address. */
  route: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  text: string;
};

export const getHeader = ({ headers }: Incoming, name: string): string => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
};

/** Each parameter once (RFC 6749, 3.1 and 3.2). */
const once = (pairs: URLSearchParams): Record<string, string> => {
  const read: Record<string, string> = {};
  for (const [name, value] of pairs) {
    if (name in read) throw new Refused('invalid_request', `${name} is there twice.`);
    read[name] = value;
  }
  return read;
};

export const getQuery = ({ url }: Incoming): Record<string, string> => once(url.searchParams);

const jsonFields = (text: string): Record<string, string> => {
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refused('invalid_request', 'The body is not a JSON object.');
  const read: Record<string, string> = {};
  for (const [name, one] of Object.entries(value)) if (typeof one === 'string') read[name] = one;
  return read;
};

export const getBody = (request: Incoming, bodies: TokenRules['bodies']): Record<string, string> => {
  const type = getHeader(request, 'content-type').split(';', 1)[0]?.trim().toLowerCase();
  if (type === 'application/x-www-form-urlencoded' && bodies.includes('form'))
    return once(new URLSearchParams(request.text));
  if (type === 'application/json' && bodies.includes('json')) return jsonFields(request.text);
  throw new Refused('invalid_request', `The body must be ${bodies.join(' or ')}.`);
};

export const checkHeaders = (request: Incoming, headers: Readonly<Record<string, RegExp>> = {}): void => {
  for (const [name, expression] of Object.entries(headers))
    if (!expression.test(getHeader(request, name)))
      throw new Refused('invalid_request', `${name} is missing or wrong.`);
};

export type ClientSecret = { clientId: string; clientSecret: string };

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** Id and secret in a basic authorization, each form-encoded first (RFC 6749, 2.3.1). */
export const basicIn = (request: Incoming): ClientSecret | null => {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(getHeader(request, 'authorization')) ?? [];
  if (encoded === undefined) return null;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
  return { clientId: decoded(id), clientSecret: decoded(secret) };
};

/** Refuses a client that says who it is in a way the vendor does not read, in two ways, or with a wrong secret. */
export const checkClient = (
  request: Incoming,
  body: Readonly<Record<string, string>>,
  ways: TokenRules['client'],
  client: ClientSecret,
): void => {
  const basic = basicIn(request);
  const secret = body['client_secret'];
  if (basic !== null && secret !== undefined) throw new Refused('invalid_request', 'The client authenticates twice.');
  const sent = ways.includes('basic') ? basic : null;
  const inBody =
    ways.includes('body') && secret !== undefined ? { clientId: body['client_id'] ?? '', clientSecret: secret } : null;
  const given = sent ?? inBody;
  if (given?.clientId !== client.clientId || given.clientSecret !== client.clientSecret)
    throw new Refused('invalid_client', 'The client is unknown, or its secret is wrong or sent in another way.');
};
