import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { formatDay } from '../../lib/time/format.js';
import type { Status } from '../../ui/status/status-labels.js';
import { pluralise } from '../../lib/numbers/format.js';

type Connection = Pick<
  ConnectionRow,
  | 'kind'
  | 'hint'
  | 'status'
  | 'reason'
  | 'statusAt'
  | 'degradedUntil'
  | 'scopes'
  | 'expiresAt'
  | 'unusedSince'
  | 'atProvider'
  | 'client'
  | 'checked'
>;

/** A status as its shape, its word and what explains it. */
export type ConnectionLook = { status: Status; word?: string | undefined; about: string };

/** Its secret is a key that somebody pastes, and no sign-in. */
export const hasKey = ({ kind }: Pick<ConnectionRow, 'kind'>): boolean => kind !== 'oauth2_code';

const reasons: Record<string, string> = {
  refused_by_provider: 'the provider ended access',
  scope_lost: 'a permission was withdrawn',
  unauthorized: 'the key was refused',
  not_allowed: 'the key may not do this',
  unavailable_too_long: 'not reachable for 72 hours',
  refresh_answer_lost: 'a renewal was interrupted',
  no_refresh_token: 'access can’t be renewed',
  unreachable: 'can’t be reached',
  nothing_listens: 'nothing answers there',
  unknown_name: 'the server’s name is unknown',
  no_network: 'no network connection',
  connect_timeout: 'accepts no connections',
  bad_certificate: 'its certificate isn’t trusted',
  no_tls: 'doesn’t speak https',
  broken_off: 'broke off the connection',
  timeout: 'didn’t answer in time',
  service_failing: 'the service is failing',
  address_refused: 'calls there are blocked',
  address_form: 'such addresses aren’t called',
  sent_on: 'it sends calls on to another server',
  not_this_api: 'another API answers there',
  check_refused: 'it answered unexpectedly',
  answer_too_large: 'its answer was too big',
  provider_unreachable: 'its sign-in can’t be reached',
  busy: 'too many calls in progress',
  rate_limited: 'too many requests',
  quota: 'quota used up',
  client_refused: 'the app was refused',
  misconfigured: 'something else answers there',
};

/** A stable code in words. */
export const reasonText = (code: string): string => reasons[code] ?? code.replaceAll('_', ' ');

const day = 86_400_000;
/** How many days before its end a secret is said to end. */
const warnedDays = 14;

/** A key of a service that has no call to prove it, so it is unknown whether it works. */
const isUnproved = ({ kind, checked }: Connection): boolean =>
  checked === null && !['oauth2_code', 'oauth2_client', 'model'].includes(kind);

const activeLook = (connection: Connection, now: number): ConnectionLook => {
  const { kind, hint, scopes, expiresAt, unusedSince } = connection;
  const refused = scopes.asked.filter((scope) => !scopes.granted.includes(scope)).length;
  const days = expiresAt === null ? Infinity : Math.ceil((Date.parse(expiresAt) - now) / day);
  if (days <= warnedDays)
    return {
      status: 'expiring',
      about: days <= 0 ? 'expires today' : `expires in ${pluralise(days, 'day')}`,
    };
  if (scopes.granted.length > 0 && refused > 0)
    return { status: 'limited', about: `${pluralise(refused, 'scope')} refused` };
  if (unusedSince !== null) return { status: 'active', about: `not used since ${formatDay(unusedSince)}` };
  // Only a model server can do without a key.
  if (kind === 'model' && hint === null) return { status: 'active', word: 'Ready', about: 'needs no key' };
  if (isUnproved(connection)) return { status: 'signing_in', word: 'Not checked', about: 'test it once' };
  if (expiresAt !== null) return { status: 'active', about: `until ${formatDay(expiresAt)}` };
  return { status: 'active', about: kind.startsWith('oauth2') ? 'renews by itself' : 'no expiry' };
};

const endings = {
  requested: 'ending at the provider',
  unsupported: 'remove it at the provider too',
  confirmed: 'confirmed by the provider',
  failed: 'the provider did not confirm',
} as const;

/** How a connected account is doing. `now` in milliseconds. */
export const connectionLook = (row: Connection, now: number): ConnectionLook => {
  const why = row.reason === null ? '' : reasonText(row.reason);
  switch (row.status) {
    case 'active':
      return activeLook(row, now);
    case 'pending':
      return { status: 'signing_in', ...(hasKey(row) && { word: 'Not connected yet' }), about: '' };
    case 'degraded':
      return { status: 'degraded', about: why };
    case 'needs_reauth':
      return { status: 'needs_sign_in', ...(hasKey(row) && { word: 'Needs a new key' }), about: why };
    case 'misconfigured':
      return { status: 'misconfigured', about: why };
    case 'expired':
      return { status: 'key_expired', about: formatDay(row.statusAt) };
    case 'orphaned':
      return { status: 'owner_left', about: formatDay(row.statusAt) };
    case 'revoked':
      return { status: 'revoked', about: row.atProvider === null ? formatDay(row.statusAt) : endings[row.atProvider] };
    case 'abandoned':
      return { status: 'ended', word: 'Not finished', about: formatDay(row.statusAt) };
  }
};
