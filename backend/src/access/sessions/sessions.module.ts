import { Global, Module } from '@nestjs/common';
import { ApiKeyStore } from '../api-keys/api-key-store.js';
import { ApiKeys } from '../api-keys/api-keys.js';
import { KeyAuthentication } from '../api-keys/key-authentication.js';
import { CookieSessions } from './cookie-sessions.js';
import { Cookies } from './cookies.js';
import { IssueSession } from './issue-session.js';
import { RevokeSessions } from './revoke-sessions.js';
import { SessionFreshness } from './session-freshness.js';
import { SessionStore } from './session-store.js';
import { SessionTokens } from './session-tokens.js';
import { Sessions } from './sessions.js';

const services = [
  Cookies,
  SessionStore,
  SessionTokens,
  SessionFreshness,
  CookieSessions,
  { provide: Sessions, useExisting: CookieSessions },
  IssueSession,
  RevokeSessions,
  ApiKeyStore,
  KeyAuthentication,
  { provide: ApiKeys, useExisting: KeyAuthentication },
];

/** Global because every route authenticates its caller. `SessionLog` comes from the accounts feature. */
@Global()
@Module({ providers: services, exports: services })
export class SessionsModule {}
