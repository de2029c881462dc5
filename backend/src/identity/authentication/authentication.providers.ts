import type { Provider, Type } from '@nestjs/common';
import { ApiKeyAuthenticator } from '../../access/api-keys/api-key-authenticator.js';
import { ApiKeyRevocation } from '../api-keys/api-key-revocation.js';
import { ApiKeyStore } from '../../access/api-keys/api-key-store.js';
import { ApiKeys } from '../../access/api-keys/api-keys.js';
import { EmailReservations } from '../email-reservations.js';
import { PeopleQueries } from '../people.queries.js';
import { PhotoStore } from '../photo-store.js';
import { PasskeyChallenges } from '../passkeys/passkey-challenges.js';
import { PasskeyStore } from '../passkeys/passkey-store.js';
import { RelyingParty } from '../passkeys/relying-party.js';
import { VerifyPasskey } from '../passkeys/verify-passkey.js';
import { CredentialStore } from '../passwords/credential-store.js';
import { KnownDevices } from '../passwords/known-devices.js';
import { PasswordVerifier } from '../passwords/password-verifier.js';
import { ResetCredential } from '../passwords/reset-credential.js';
import { SignInAttempts } from '../passwords/sign-in-attempts.js';
import { AllowedDomains } from '../providers/allowed-domains.js';
import { AuthorizationRequests } from '../providers/authorization-requests.js';
import { IdentityProviders } from '../providers/identity-providers.js';
import { IdentityRegistry } from '../providers/identity-registry.js';
import { StartAuthorization } from '../providers/start-authorization.js';
import { VerifyAuthorization } from '../providers/verify-authorization.js';
import { RedirectAfterSignIn } from '../redirects/redirect-after-sign-in.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Cookies } from '../../access/requests/cookies.js';
import { RecoveryCodeStore } from '../second-factor/recovery-code-store.js';
import { SecondFactorChallenges } from '../second-factor/second-factor-challenges.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { CookieSessions } from '../sessions/cookie-sessions.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { IssueSession } from '../sessions/issue-session.js';
import { ReauthenticateSession } from '../sessions/reauthenticate-session.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { UserSessions } from '../sessions/user-sessions.js';
import { SessionStore } from '../../access/sessions/session-store.js';
import { SessionTokens } from '../../access/sessions/session-tokens.js';
import { PageSession } from '../../kernel/http/server/page-session.js';
import { CookiePageSession } from '../../access/authentication/cookie-page-session.js';
import { SessionQueries } from '../sessions/session.queries.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { SignInBrowser } from '../sessions/sign-in-browser.js';
import { MailLinks } from '../tokens/mail-links.js';
import { EndAllAccess } from './end-all-access.js';
import { SecurityQueries } from './security.queries.js';

/** Stores whose rows expire. */
export const expiringStores: readonly Type<{ deleteExpired: () => Promise<void> }>[] = [
  AuthorizationRequests,
  MailLinks,
  SecondFactorChallenges,
  PasskeyChallenges,
  SignInAttempts,
  KnownDevices,
  SessionStore,
  SessionTokens,
  ApiKeyStore,
];

const identity = [EmailReservations, PeopleQueries, PhotoStore];
const requests = [AuthLimits, Cookies, { provide: PageSession, useClass: CookiePageSession }, RedirectAfterSignIn];
const passwords = [CredentialStore, PasswordVerifier, ResetCredential];
const secondFactor = [RecoveryCodeStore, SecondFactors];
const passkeys = [PasskeyStore, RelyingParty, VerifyPasskey];
const providers = [AllowedDomains, IdentityProviders, IdentityRegistry, StartAuthorization, VerifyAuthorization];
const sessions = [
  CookieSessions,
  { provide: Sessions, useExisting: CookieSessions },
  EndSessions,
  IssueSession,
  ReauthenticateSession,
  RecentAuthentication,
  UserSessions,
  SessionQueries,
  SignInBrowser,
];
const apiKeys = [ApiKeyAuthenticator, { provide: ApiKeys, useExisting: ApiKeyAuthenticator }, ApiKeyRevocation];

export const authenticationProviders: Provider[] = [
  ...expiringStores,
  ...identity,
  ...requests,
  ...passwords,
  ...secondFactor,
  ...passkeys,
  ...providers,
  ...sessions,
  ...apiKeys,
  EndAllAccess,
  SecurityQueries,
];
