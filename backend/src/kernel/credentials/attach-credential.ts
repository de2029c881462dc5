import { CredentialRefused, type Credential } from './connection-credentials.js';
import { isHostOf, ruleRefusal } from './access-rule.js';

type Hop = { method: string; url: URL };
export type AttachedHop = { url: URL; headers: Readonly<Record<string, string>> };

/** Headers by which some servers read another method than the request has. */
const overrides = /^x-http-method(?:-override)?$|^x-method-override$/i;
const overridesInQuery = /^_?method$/i;

/**
 * Adds the credential to one request whose destination was checked. `sent`: the headers of the request itself. None
 * of them may contradict the credential. Throws `CredentialRefused`.
 */
export const attachCredential = (
  { headers, query, key, address, hosts, rule }: Credential,
  { method, url }: Hop,
  sent: Readonly<Record<string, string>>,
): AttachedHop => {
  if (!isHostOf(hosts, url))
    throw refused('connection_rule_refused', `This account is only used at ${hosts.join(', ')}.`);
  const problem = ruleRefusal(rule, { method, url });
  if (problem !== null) throw refused('connection_rule_refused', problem);
  if (
    rule.methods !== null &&
    (Object.keys(sent).some((name) => overrides.test(name)) ||
      [...url.searchParams.keys()].some((name) => overridesInQuery.test(name)))
  )
    throw refused('connection_rule_refused', 'A request with this account can’t name another method than its own.');
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
