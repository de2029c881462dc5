import type { AccountStatus } from '@throughline/contracts/identity/person.row.js';
import type { ApiKeyId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { EmailChangeId, PasskeyId, UserEvent } from '@throughline/contracts/identity/user.events.js';
import { methodsAfter, noMethods, type SignInMethods } from './sign-in-methods.js';

export type Account = {
  status: 'none' | AccountStatus;
  /** Wrong passwords since the last correct one. */
  wrongPasswords: number;
  passwordLocked: boolean;
  secondFactor: boolean;
  /** The status the account returns to when its deletion is cancelled. */
  before: 'setup_pending' | 'active' | null;
  dueAt: string | null;
  passkeys: readonly PasskeyId[];
  photo: number | null;
  /** The e-mail change that waits for its confirmation. */
  pendingChange: EmailChangeId | null;
  /** E-mail changes that can be stopped, oldest first. */
  changes: readonly EmailChangeId[];
  methods: SignInMethods;
  /** Keys that are not revoked, expired ones included. */
  apiKeys: readonly { id: ApiKeyId; workspaceId: WorkspaceId; expiresAt: string }[];
};
export const noAccount: Account = {
  status: 'none',
  wrongPasswords: 0,
  passwordLocked: false,
  secondFactor: false,
  before: null,
  dueAt: null,
  passkeys: [],
  photo: null,
  pendingChange: null,
  changes: [],
  methods: noMethods,
  apiKeys: [],
};

/** Includes passkeys. */
export const countSignInMethods = ({ methods, passkeys }: Account): number =>
  methods.identities.length + passkeys.length + (methods.password ? 1 : 0);

/** More than anybody can request in the three days in which a change can be stopped. */
const maxChanges = 50;
const passwordIsGood = { wrongPasswords: 0, passwordLocked: false };

export const evolve = (account: Account, event: UserEvent): Account => {
  if (event.type === 'ApiKeyCreated' || event.type === 'ApiKeyRevoked')
    return { ...account, apiKeys: apiKeysAfter(account.apiKeys, event) };
  return { ...statusAfter(account, event), methods: methodsAfter(account.methods, event) };
};

type ApiKeyEvent = Extract<UserEvent, { type: 'ApiKeyCreated' | 'ApiKeyRevoked' }>;

const apiKeysAfter = (keys: Account['apiKeys'], { type, data }: ApiKeyEvent): Account['apiKeys'] =>
  type === 'ApiKeyRevoked'
    ? keys.filter(({ id }) => id !== data.keyId)
    : [...keys, { id: data.keyId, workspaceId: data.workspaceId, expiresAt: data.expiresAt }];

const statusAfter = (account: Account, event: Exclude<UserEvent, ApiKeyEvent>): Account => {
  switch (event.type) {
    case 'UserRegistered':
      return { ...account, status: 'pending_verification' };
    case 'EmailVerified':
      return { ...account, status: 'setup_pending' };
    case 'SetupCompleted':
      return { ...account, status: 'active' };
    case 'SignInRefused':
      return event.data.reason === 'password' ? { ...account, wrongPasswords: account.wrongPasswords + 1 } : account;
    case 'PasswordLocked':
      return { ...account, passwordLocked: true };
    case 'PasswordReset':
      return { ...account, ...passwordIsGood, pendingChange: null };
    case 'EmailChangeRequested':
      return {
        ...account,
        pendingChange: event.data.changeId,
        changes: [...account.changes, event.data.changeId].slice(-maxChanges),
      };
    case 'EmailChanged':
    case 'EmailChangeCancelled':
      return { ...account, pendingChange: null };
    case 'EmailChangeStopped':
      return {
        ...account,
        pendingChange: null,
        changes: account.changes.slice(0, account.changes.indexOf(event.data.changeId)),
      };
    case 'PasswordChanged':
      return { ...account, ...passwordIsGood };
    case 'SignedIn':
      return account.passwordLocked ? account : { ...account, ...passwordIsGood };
    case 'PasskeyAdded':
      return { ...account, passkeys: [...account.passkeys, event.data.passkeyId] };
    case 'PasskeyRemoved':
      return { ...account, passkeys: account.passkeys.filter((id) => id !== event.data.passkeyId) };
    case 'SecondFactorEnabled':
      return { ...account, secondFactor: true };
    case 'SecondFactorDisabled':
      return { ...account, secondFactor: false };
    case 'ProfilePhotoChanged':
    case 'ProfilePhotoRemoved':
      return { ...account, photo: event.type === 'ProfilePhotoChanged' ? event.data.photo : null };
    case 'VerificationRequested':
    case 'ProfileChanged':
    case 'PasswordResetRequested':
    case 'SessionReuseDetected':
    case 'SteppedUp':
    case 'RecoveryCodesMade':
    case 'RecoveryCodeUsed':
    case 'SecondFactorRefused':
    case 'SignedOut':
    case 'ProviderLinked':
    case 'ProviderUnlinked':
      return account;
    default:
      return evolveDeletion(account, event);
  }
};

type DeletionEvent = Extract<
  UserEvent,
  { type: 'DeletionRequested' | 'DeletionCancelled' | 'PersonErased' | 'RegistrationExpired' }
>;

const evolveDeletion = (account: Account, event: DeletionEvent): Account => {
  switch (event.type) {
    case 'DeletionRequested':
      return {
        ...account,
        status: 'deletion_scheduled',
        before: account.status === 'setup_pending' ? 'setup_pending' : 'active',
        dueAt: event.data.dueAt,
      };
    case 'DeletionCancelled':
      return { ...account, status: event.data.before, before: null, dueAt: null };
    case 'PersonErased':
      return { ...account, status: 'erased' };
    case 'RegistrationExpired':
      return { ...account, status: 'expired' };
  }
};
