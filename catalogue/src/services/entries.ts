import type { Service } from './service.js';
import type { ServiceScope, ServiceWay } from './service-ways.js';

/* How the entries of the catalogue are written down. */

type Way<Kind extends ServiceWay['kind']> = Extract<ServiceWay, { kind: Kind }>;
type CodeWay = Way<'oauth2_code'>;
type Needed = 'endpoints' | 'identity' | 'scopes' | 'refresh' | 'console';

/** OAuth 2 with a code, as RFC 6749 and 7636 say, where the entry says nothing else. */
export const code = (way: Pick<CodeWay, Needed> & Partial<Omit<CodeWay, 'kind'>>): CodeWay => ({
  kind: 'oauth2_code',
  client: 'post',
  tokenRequest: 'form',
  scopeParameter: 'scope',
  scopeSeparator: ' ',
  always: [],
  extra: {},
  ...way,
});

type Refresh = CodeWay['refresh'];
/** The refresh token stays as it is. `accessSeconds` is how long access lives when the answer does not say. */
export const keeps = (accessSeconds: number, more: Partial<Refresh> = {}): Refresh => ({
  tokens: 'keeps',
  accessSeconds,
  idleDays: null,
  permanent: [],
  ...more,
});
export const rotates = (accessSeconds: number, more: Partial<Refresh> = {}): Refresh => ({
  ...keeps(accessSeconds, more),
  tokens: 'rotates',
});
/** Access lives until somebody revokes it. */
export const endless: Refresh = { tokens: 'none', accessSeconds: null, idleDays: null, permanent: [] };

type ScopeMore = { default?: boolean; why?: string };
const scope =
  (risk: ServiceScope['risk']) =>
  (id: string, label: string, more: ScopeMore = {}): ServiceScope => ({ id, label, risk, default: false, ...more });
export const reads = scope('read');
export const writes = scope('write');
export const administers = scope('admin');

type KeyWay = Way<'bearer'>;
type KeyDetails = Omit<KeyWay, 'kind' | 'check'> & { check?: KeyWay['check'] };
/** A key that is sent as `Authorization: Bearer …`. */
export const bearer = ({ check = null, ...way }: KeyDetails): ServiceWay => ({ kind: 'bearer', check, ...way });
/** A key that is the whole value of a header. */
export const headerKey = (name: string, { check = null, ...way }: KeyDetails): ServiceWay => ({
  kind: 'api_key',
  in: 'header',
  name,
  check,
  ...way,
});

type Entry = Omit<Service, 'keywords' | 'headers' | 'settings' | 'verifiedAt'> & Partial<Service>;
export const service = (entry: Entry): Service => ({
  keywords: [],
  headers: {},
  settings: [],
  verifiedAt: '2026-11-25',
  ...entry,
});

/** A part of a host name that people know as the name of their account. */
export const subdomain = (label: string, hint: string, example: string): Service['settings'][number] => ({
  name: 'subdomain',
  label,
  form: 'part',
  pattern: '[a-z0-9][a-z0-9-]{0,62}',
  example,
  source: { from: 'person', hint },
});

/** A part of an address that is one of a few; the first one when nobody says otherwise. */
export const choice = (
  name: string,
  label: string,
  options: readonly string[],
  hint: string,
): Service['settings'][number] => ({
  name,
  label,
  form: 'part',
  pattern: options.map((option) => option.replaceAll('.', '\\.')).join('|'),
  example: options[0] ?? '',
  source: { from: 'person', hint, ...(options[0] !== undefined && { default: options[0] }) },
});
