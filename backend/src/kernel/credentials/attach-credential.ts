import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import { CredentialRefused, type Credential } from './connection-credentials.js';
import { isHostOf, ruleRefusal } from './access-rule.js';

type Hop = { method: string; url: URL; body?: Buffer | undefined };
export type AttachedHop = { url: URL; headers: Readonly<Record<string, string>> };

/** Headers by which some servers and proxies read another method, path or host than the request has. */
const overrides = {
  methods: /^x-http-method(?:-override)?$|^x-method-override$/i,
  paths: /^x-(?:original|rewrite)-ur[il]$|^x-forwarded-(?:prefix|path|uri)$/i,
  hosts: /^forwarded$|^x-(?:forwarded-|original-)?host$|^x-forwarded-server$/i,
};
/** Salesforce reads `_HttpMethod`, OData services `$httpMethod`, and several frameworks the names of the headers. */
const overridesInQuery = /^[_$]?(?:http_?)?method$|^x-(?:http-)?method(?:-override)?$/i;
/** `method` is an ordinary field of a body. */
const overrideInBody = /^[_$](?:http_?)?method$|^x-(?:http-)?method(?:-override)?$/i;

/** Names of the fields of a form, of its parts, or of a JSON object, whatever the body says that it is. */
const fieldsIn = (body: string): string[] => [
  ...new URLSearchParams(body).keys(),
  ...[...body.matchAll(/\bname="?([^"\r\n;]{1,100})/gi)].map(([, name = '']) => name),
  ...keysIn(body),
];

const keysIn = (body: string): string[] => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
};

const namesMethod = ({ url, body }: Hop): boolean =>
  [...url.searchParams.keys()].some((name) => overridesInQuery.test(name)) ||
  (body !== undefined && fieldsIn(body.toString()).some((name) => overrideInBody.test(name)));

/** Returns what of the rule the request would get around; null if nothing. */
const overridden = (rule: AccessRule, names: readonly string[], hop: Hop): string | null => {
  const isNamed = (what: keyof typeof overrides): boolean =>
    rule[what] !== null && names.some((name) => overrides[what].test(name));
  if (isNamed('methods')) return 'method';
  if (rule.methods !== null && namesMethod(hop)) return 'method';
  if (isNamed('paths')) return 'path';
  return isNamed('hosts') ? 'host' : null;
};

/**
 * Adds the credential to one request whose destination was checked. `sent`: the headers of the request itself. None
 * of them may contradict the credential. Throws `CredentialRefused`.
 */
export const attachCredential = (
  { headers, query, key, address, hosts, rule }: Credential,
  hop: Hop,
  sent: Readonly<Record<string, string>>,
): AttachedHop => {
  const { method, url } = hop;
  if (!isHostOf(hosts, url))
    throw refused('connection_rule_refused', `This account is only used at ${hosts.join(', ')}.`);
  const problem = ruleRefusal(rule, { method, url });
  if (problem !== null) throw refused('connection_rule_refused', problem);
  const other = overridden(rule, Object.keys(sent), hop);
  if (other !== null)
    throw refused('connection_rule_refused', `A request with this account can’t name another ${other} than its own.`);
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const clash = Object.keys(sent).find((name) => own.has(name.toLowerCase()) || name.toLowerCase() === 'authorization');
  if (clash !== undefined)
    throw refused('connection_rule_refused', `The header ${clash} is set by the account. Leave it out.`);
  return { url: placed(url, { query, key, address }), headers };
};

const placed = (url: URL, { query, key, address }: Pick<Credential, 'query' | 'key' | 'address'>): URL => {
  const to = new URL(url);
  for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
  if (key !== null && address?.includes('{key}') === true)
    to.pathname = to.pathname.replace(/\{key\}|%7Bkey%7D/gi, encodeURIComponent(key));
  return to;
};

const refused = (code: 'connection_rule_refused', message: string): CredentialRefused =>
  new CredentialRefused(code, message, false);
