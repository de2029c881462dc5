import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { identityAt, revocationAt, tokenAt } from './plain.js';
import { standardAnswer } from './standard.js';
import { foreignHost } from './twins.js';

/**
 * Salesforce: no expires_in, the API is at the `instance_url` of the answer, `issued_at` is text, and the refresh token
 * needs a scope of that name and is not repeated.
 */
export const salesforce: Dialect = {
  id: 'salesforce',
  documents: [
    'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm',
    'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_refresh_token_flow.htm',
    'https://help.salesforce.com/s/articleView?id=sf.remoteaccess_revoke_token.htm',
  ],
  authorize: {
    url: 'https://login.salesforce.com/services/oauth2/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://login.salesforce.com/services/oauth2/token',
    client: ['body', 'basic'],
    lives: 7200,
    prefix: '00D!',
    refreshPrefix: '5Aep',
    refresh: { kind: 'same', repeated: false, given: ({ scopes }) => scopes.includes('refresh_token') },
    answer: (issued) =>
      standardAnswer(issued, {
        expiresIn: null,
        type: 'Bearer',
        fields: {
          instance_url: 'https://harbour.my.salesforce.com',
          id: `https://login.salesforce.com/id/00DHARBOUR/005${issued.grant.person.id}`,
          issued_at: String(issued.at),
          signature: 'c2lnbmF0dXJl',
        },
      }),
  }),
  identity: [
    identityAt('https://login.salesforce.com/services/oauth2/userinfo', ({ person }) => ({
      ...{ sub: `https://login.salesforce.com/id/00DHARBOUR/005${person.id}`, user_id: `005${person.id}` },
      ...{ organization_id: '00DHARBOUR', preferred_username: person.email, name: person.name, email: person.email },
    })),
    identityAt('https://harbour.my.salesforce.com/services/oauth2/userinfo', ({ person }) => ({
      ...{ user_id: `005${person.id}`, organization_id: '00DHARBOUR', name: person.name, email: person.email },
    })),
  ],
  revoke: [revocationAt('https://login.salesforce.com/services/oauth2/revoke', 'token')],
  expects: {
    client: 'Assumes a life where none is said, and sends the token only to an instance_url under salesforce.com.',
    account: ({ id, email }) => ({ ids: [`005${id}`, '00DHARBOUR'], labels: [email] }),
    scopes: ['api', 'refresh_token'],
    hosts: ['harbour.my.salesforce.com'],
  },
  twins: [foreignHost('instance_url', 'https://harbour.my.salesforce.com.elsewhere.example')],
};

/** Zendesk: each customer has its host, and a token that is invalid is answered with 200 and an anonymous user. */
export const zendesk: Dialect = {
  id: 'zendesk',
  documents: [
    'https://support.zendesk.com/hc/en-us/articles/4408845965210',
    'https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self',
    'https://developer.zendesk.com/api-reference/ticketing/oauth/oauth_tokens/',
  ],
  authorize: {
    url: 'https://{account}.zendesk.com/oauth/authorizations/new',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', scope: null },
  },
  token: tokenAt({
    url: 'https://{account}.zendesk.com/oauth/tokens',
    bodies: ['json', 'form'],
    client: ['body'],
    lives: null,
    prefix: 'zd',
    refresh: { kind: 'none' },
  }),
  identity: [
    identityAt(
      'https://{account}.zendesk.com/api/v2/users/me.json',
      ({ person }) => ({ user: { id: Number(person.id), name: person.name, email: person.email, role: 'admin' } }),
      { refuse: () => json(200, { user: { id: null, name: 'Anonymous user', email: 'invalid@example.com' } }) },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Takes a user without an id for a token that is invalid.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['tickets:read', 'users:read'],
    accountName: 'harbour',
  },
  twins: [
    {
      name: 'anonymous_user',
      does: 'Answers 200 with an anonymous user.',
      at: 'identity',
      alteration: {
        kind: 'answer',
        change: () => json(200, { user: { id: null, name: 'Anonymous user', email: 'invalid@example.com' } }),
      },
      refused: 'no_connection',
    },
  ],
};
