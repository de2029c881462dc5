import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import type { RefusalCode } from '../terms.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { standardAnswer } from './standard.js';
import { foreignHost } from './twins.js';

/** Pipedrive: the API is at the `api_domain` of the answer, scopes are set at the app, the refresh token is repeated. */
export const pipedrive: Dialect = {
  id: 'pipedrive',
  documents: [
    'https://pipedrive.readme.io/docs/marketplace-oauth-authorization',
    'https://developers.pipedrive.com/docs/api/v1/Oauth',
  ],
  authorize: { url: 'https://oauth.pipedrive.com/oauth/authorize', scopes: null, pkce: 'ignored', needs: {} },
  token: tokenAt({
    url: 'https://oauth.pipedrive.com/oauth/token',
    client: ['basic', 'body'],
    lives: 3599,
    prefix: 'v1u:',
    refresh: { kind: 'same', repeated: true, given: always },
    fields: () => ({ scope: 'base,deals:full', api_domain: 'https://harbour.pipedrive.com' }),
  }),
  identity: [
    identityAt('https://harbour.pipedrive.com/api/v1/users/me', ({ person }) => ({
      success: true,
      data: {
        id: Number(person.id),
        name: person.name,
        email: person.email,
      },
    })),
    identityAt('https://api.pipedrive.com/v1/users/me', ({ person }) => ({
      success: true,
      data: {
        id: Number(person.id),
        name: person.name,
        email: person.email,
      },
    })),
  ],
  revoke: [revocationAt('https://oauth.pipedrive.com/oauth/revoke', 'basic')],
  expects: {
    client: 'Sends the token only to an api_domain under pipedrive.com.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: [],
    hosts: ['harbour.pipedrive.com'],
  },
  twins: [foreignHost('api_domain', 'https://harbour.pipedrive.com.elsewhere.example')],
};

const zohoCodes: Partial<Record<RefusalCode, string>> = {
  invalid_client: 'invalid_client',
  redirect_mismatch: 'invalid_redirect_uri',
};

/**
 * Zoho: the callback names the data centre whose accounts server exchanges the code, errors come with 200, the refresh
 * token needs access_type=offline and is not repeated, and the API wants the scheme `Zoho-oauthtoken`.
 */
export const zoho: Dialect = {
  id: 'zoho',
  documents: [
    'https://www.zoho.com/accounts/protocol/oauth/web-apps/authorization.html',
    'https://www.zoho.com/accounts/protocol/oauth/web-apps/access-token-expiry.html',
    'https://www.zoho.com/accounts/protocol/oauth/multi-dc/client-authorization.html',
  ],
  authorize: {
    url: 'https://accounts.zoho.com/oauth/v2/auth',
    scopes: { separator: ',' },
    pkce: 'ignored',
    needs: { response_type: 'code', scope: null },
    adds: () => ({ location: 'us', 'accounts-server': 'https://accounts.zoho.com' }),
  },
  token: tokenAt({
    url: 'https://accounts.zoho.com/oauth/v2/token',
    client: ['body'],
    lives: 3600,
    prefix: '1000.',
    refreshPrefix: '1000.',
    refresh: { kind: 'same', repeated: false, given: ({ parameters }) => parameters['access_type'] === 'offline' },
    answer: (issued) =>
      standardAnswer(issued, {
        expiresIn: 3600,
        type: 'Bearer',
        scope: null,
        fields: { api_domain: 'https://www.zohoapis.com' },
      }),
    refuse: (code) => json(200, { error: zohoCodes[code] ?? 'invalid_code' }),
  }),
  identity: [
    identityAt(
      'https://www.zohoapis.com/crm/{version}/users',
      ({ person }) => ({ users: [{ id: person.id, full_name: person.name, email: person.email }] }),
      { schemes: ['Zoho-oauthtoken'], refuse: () => json(401, { code: 'INVALID_TOKEN', status: 'error' }) },
    ),
    identityAt(
      'https://accounts.zoho.com/oauth/user/info',
      ({ person }) => ({ ZUID: Number(person.id), Display_Name: person.name, Email: person.email }),
      { schemes: ['Zoho-oauthtoken'], refuse: () => json(401, { response: 'error', message: 'INVALID_OAUTHTOKEN' }) },
    ),
  ],
  revoke: [
    {
      ...revocationAt('https://accounts.zoho.com/oauth/v2/token/revoke', 'token'),
      token: { in: 'query', name: 'token' },
      done: () => json(200, { status: 'success' }),
      unknown: () => json(400, { error: 'invalid_code' }),
    },
  ],
  expects: {
    client: 'Reads an error in an answer of 200, and follows accounts-server only to a known accounts server of Zoho.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['AaaServer.profile.Read', 'ZohoCRM.modules.ALL'],
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
  },
  twins: [
    {
      name: 'foreign_accounts_server',
      does: 'Returns with the accounts server of somebody else, to which the code and the secret would go.',
      at: 'authorize',
      alteration: {
        kind: 'callback',
        change: (query) => query.set('accounts-server', 'https://accounts.zoho.com.elsewhere.example'),
      },
      refused: 'no_exchange',
    },
  ],
};
