import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import type { RefusalCode } from '../terms.js';
import { always, identityAt, tokenAt } from './plain.js';
import { standardAnswer, uuidOf } from './standard.js';
import { emptyRefresh, errorBesideToken } from './twins.js';

const hubspotCodes: Partial<Record<RefusalCode, string>> = {
  dead_refresh: 'BAD_REFRESH_TOKEN',
  invalid_client: 'BAD_CLIENT_ID',
  redirect_mismatch: 'BAD_REDIRECT_URI',
};

/** HubSpot: errors have `status` and `message` and no `error`, and the token is in the path of the identity and revocation. */
export const hubspot: Dialect = {
  id: 'hubspot',
  documents: [
    'https://developers.hubspot.com/docs/api-reference/2026-03/authentication/oauth-tokens/refresh-oauth-token',
    'https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide',
    'https://developers.hubspot.com/docs/guides/apps/authentication/working-with-oauth',
  ],
  authorize: {
    url: 'https://app.hubspot.com/oauth/authorize',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: { scope: null },
  },
  token: tokenAt({
    url: 'https://api.hubapi.com/oauth/2026-03/token',
    client: ['body'],
    lives: 1800,
    prefix: 'CK',
    refresh: { kind: 'same', repeated: true, given: always },
    answer: (issued) => standardAnswer(issued, { expiresIn: 1800, scope: null }),
    refuse: (code) =>
      json(400, {
        status: hubspotCodes[code] ?? 'BAD_AUTH_CODE',
        message: 'The request was refused.',
        correlationId: uuidOf('6', '6'),
      }),
  }),
  identity: [
    identityAt(
      'https://api.hubapi.com/account-info/v3/details',
      () => ({
        ...{ portalId: 62_515, accountType: 'STANDARD', uiDomain: 'app.hubspot.com' },
      }),
      { refuse: () => json(401, { status: 'error', category: 'INVALID_AUTHENTICATION' }) },
    ),
    identityAt(
      'https://api.hubapi.com/oauth/v1/access-tokens/{token}',
      ({ person, scopes }) => ({
        ...{ user: person.email, user_id: Number(person.id), hub_id: 62_515, hub_domain: 'harbour.example' },
        ...{ app_id: 456, scopes: [...scopes], token_type: 'access', expires_in: 1754 },
      }),
      { header: null, refuse: () => json(404, { status: 'error', message: 'Not found' }) },
    ),
  ],
  revoke: [
    {
      url: 'https://api.hubapi.com/oauth/v1/refresh-tokens/{token}',
      method: 'DELETE',
      by: 'token',
      token: { in: 'path' },
      done: () => json(204, null),
      unknown: () => json(404, { status: 'error', message: 'Not found' }),
    },
  ],
  expects: {
    client:
      'Takes BAD_REFRESH_TOKEN for a dead token although there is no error field, and revokes by the refresh token.',
    account: () => ({ ids: ['62515'], labels: ['app.hubspot.com', 'harbour.example'] }),
    scopes: ['oauth', 'crm.objects.contacts.read'],
  },
  twins: [emptyRefresh],
};

/** Intercom: scopes are set at the app, tokens do not expire, and the token is in the answer twice. */
export const intercom: Dialect = {
  id: 'intercom',
  documents: ['https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth'],
  authorize: { url: 'https://app.intercom.com/oauth', scopes: null, pkce: 'ignored', needs: { state: null } },
  token: tokenAt({
    url: 'https://api.intercom.io/auth/eagle/token',
    bodies: ['form', 'json'],
    client: ['body'],
    needs: [],
    lives: null,
    prefix: 'dG9r',
    refresh: { kind: 'none' },
    answer: ({ access }) => json(200, { token: access, access_token: access, token_type: 'Bearer' }),
  }),
  identity: [
    identityAt(
      'https://api.intercom.io/me',
      ({ person }) => ({
        ...{ type: 'admin', id: person.id, email: person.email, name: person.name, email_verified: true },
        app: { type: 'app', id_code: 'harbour1', name: 'Harbour' },
      }),
      {
        refuse: () =>
          json(401, { type: 'error.list', errors: [{ code: 'unauthorized', message: 'Access Token Invalid' }] }),
      },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Requests no scopes and never refreshes.',
    account: ({ id, email }) => ({ ids: [id, 'harbour1'], labels: [email, 'Harbour'] }),
    scopes: [],
  },
  twins: [errorBesideToken({ type: 'error.list', error: 'server_error', errors: [{ code: 'server_error' }] })],
};
