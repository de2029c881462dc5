import type { SecurityEventView } from '@throughline/contracts/security/security.requests.js';
import { formatClock, formatDuration, formatMoment } from '../lib/time/format.js';
import { formatNumber } from '../lib/numbers/format.js';

type Event = Pick<SecurityEventView, 'type' | 'data' | 'key'>;
export type SecurityText = { what: string; about?: string | undefined };

const text = (data: SecurityEventView['data'], name: string): string => {
  const value = data[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const times = (count: number): string => (count === 1 ? '' : `, ${formatNumber(count)} times`);

const refusedBecause = ({ data, key }: Event): string => {
  switch (text(data, 'cause')) {
    case 'scope':
      return key === null
        ? 'API keys may not, or not without the scope'
        : `The API key ${key.name} may not, or lacks the scope`;
    case 'rank':
      return 'Not allowed towards this member';
    default:
      return 'The role lacks the permission';
  }
};

/** Returns the last part of a route without its ids: `PATCH members/:userId/role`. */
const shortAction = (action: string): string => action.replace('/api/workspaces/:workspaceId/', '');

const refused = (event: Event): SecurityText => {
  const { data } = event;
  const count = Number(data['count']) || 1;
  const span = Date.parse(text(data, 'lastAt')) - Date.parse(text(data, 'firstAt'));
  const during = count > 1 && span > 0 ? ` in ${formatDuration(span)}` : '';
  const last = count > 1 ? `last at ${formatClock(text(data, 'lastAt'))}` : undefined;
  return {
    what: `was refused ${text(data, 'permission')}${times(count)}${during}`,
    about: [refusedBecause(event), shortAction(text(data, 'action')), last].filter(Boolean).join(' · '),
  };
};

const revokedBecause: Record<string, string> = {
  password_reset: 'because the password was reset',
  stopped: 'because a change of the account was stopped',
  deletion: 'because the account is to be deleted',
  member_removed: 'because its owner left the workspace',
  workspace_erased: 'because the workspace was deleted',
};

const keyName = ({ key }: Event): string => (key === null ? 'an API key' : `the API key ${key.name}`);

const texts: Record<string, (event: Event) => SecurityText> = {
  PermissionRefused: refused,
  SignedIn: ({ data }) => ({ what: data['newDevice'] === true ? 'signed in with a new browser' : 'signed in' }),
  SignInRefused: ({ data }) => ({
    what: 'could not sign in',
    about: text(data, 'reason') === 'unverified' ? 'The e-mail address is not confirmed' : 'Wrong password',
  }),
  SecondFactorRefused: () => ({ what: 'could not sign in', about: 'Wrong code of the second factor' }),
  PasswordLocked: ({ data }) => ({
    what: 'cannot use the password until it is reset',
    about: text(data, 'reason') === 'owner' ? 'The owner disowned a change' : 'Too many wrong passwords in a row',
  }),
  SessionReuseDetected: () => ({ what: 'had a copied session ended' }),
  PasswordChanged: () => ({ what: 'changed the password' }),
  PasswordReset: () => ({ what: 'reset the password' }),
  SecondFactorEnabled: () => ({ what: 'turned on the second factor' }),
  SecondFactorDisabled: () => ({ what: 'turned off the second factor' }),
  RecoveryCodesMade: () => ({ what: 'made new recovery codes' }),
  RecoveryCodeUsed: ({ data }) => ({ what: 'used a recovery code', about: `${text(data, 'left')} left` }),
  PasskeyAdded: () => ({ what: 'added a passkey' }),
  PasskeyRemoved: () => ({ what: 'removed a passkey' }),
  ProviderLinked: ({ data }) => ({ what: `linked the account to ${text(data, 'provider')}` }),
  ProviderUnlinked: ({ data }) => ({ what: `unlinked the account from ${text(data, 'provider')}` }),
  ApiKeyCreated: (event) => ({
    what: `created ${keyName(event)}`,
    about:
      event.key === null ? undefined : `${event.key.scopes.join(', ')} · until ${formatMoment(event.key.expiresAt)}`,
  }),
  ApiKeyRevoked: (event) =>
    text(event.data, 'reason') === 'person'
      ? { what: `revoked their ${keyName(event).replace(/^(an|the) /, '')}` }
      : { what: `had ${keyName(event)} revoked`, about: revokedBecause[text(event.data, 'reason')] },
};

/** An event in words, after the person's name; an event without words of its own is its type. */
export const securityText = (event: Event): SecurityText => texts[event.type]?.(event) ?? { what: event.type };

const failures = new Set([
  'PermissionRefused',
  'SignInRefused',
  'SecondFactorRefused',
  'PasswordLocked',
  'SessionReuseDetected',
]);
export const isSecurityFailure = ({ type }: Pick<SecurityEventView, 'type'>): boolean => failures.has(type);
