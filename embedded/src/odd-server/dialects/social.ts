import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { identityAt, revocationAt, tokenAt } from './plain.js';
import { standardRefusal } from './standard.js';
import { errorBesideCode, errorBesideToken } from './twins.js';

/** X: PKCE with a secret, by basic authorization; a refresh token needs `offline.access` and is used once. */
export const x: Dialect = {
  id: 'x',
  documents: ['https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code'],
  authorize: {
    url: 'https://x.com/i/oauth2/authorize',
    scopes: { separator: ' ' },
    pkce: 'required',
    needs: { response_type: 'code', state: null, scope: null },
  },
  token: tokenAt({
    url: 'https://api.x.com/2/oauth2/token',
    client: ['basic'],
    lives: 7200,
    prefix: 'x-',
    refresh: {
      kind: 'rotates',
      reuse: 'refused',
      lives: null,
      given: ({ scopes }) => scopes.includes('offline.access'),
    },
    refuse: (code) =>
      code === 'dead_refresh'
        ? json(400, { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' })
        : standardRefusal(code),
  }),
  identity: [
    identityAt('https://api.x.com/2/users/me', ({ person }) => ({
      data: { id: person.id, name: person.name, username: 'ana_sousa' },
    })),
  ],
  revoke: [{ ...revocationAt('https://api.x.com/2/oauth2/revoke', 'basic'), done: () => json(200, { revoked: true }) }],
  expects: {
    client: 'Sends S256 and basic authorization, and takes invalid_request about a token value for a dead token.',
    account: ({ id, name }) => ({ ids: [id], labels: [name, 'ana_sousa'] }),
    scopes: ['tweet.read', 'users.read', 'offline.access'],
  },
  twins: [errorBesideCode],
};

/** Reddit: requests without a User-Agent are refused, errors of a code come with 200, duration=permanent gives a refresh token. */
export const reddit: Dialect = {
  id: 'reddit',
  documents: [
    'https://github.com/reddit-archive/reddit/wiki/OAuth2',
    'https://github.com/reddit-archive/reddit/wiki/API',
  ],
  authorize: {
    url: 'https://www.reddit.com/api/v1/authorize',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: { response_type: 'code', state: null, scope: null },
  },
  token: tokenAt({
    url: 'https://www.reddit.com/api/v1/access_token',
    client: ['basic'],
    headers: { 'user-agent': /\S/ },
    lives: 3600,
    prefix: 'rd-',
    refresh: { kind: 'same', repeated: false, given: ({ parameters }) => parameters['duration'] === 'permanent' },
    refuse: (code) => {
      if (code === 'invalid_client') return json(401, { message: 'Unauthorized', error: 401 });
      return code === 'invalid_grant' || code === 'redirect_mismatch'
        ? json(200, { error: 'invalid_grant' })
        : standardRefusal(code);
    },
  }),
  identity: [
    identityAt('https://oauth.reddit.com/api/v1/me', ({ person }) => ({ id: person.id, name: 'ana_sousa' }), {
      headers: { 'user-agent': /\S/ },
      refuse: () => json(401, { message: 'Unauthorized', error: 401 }),
    }),
  ],
  revoke: [
    {
      ...revocationAt('https://www.reddit.com/api/v1/revoke_token', 'basic'),
      done: () => json(204, null),
      unknown: () => json(204, null),
    },
  ],
  expects: {
    client:
      'Sends a User-Agent and duration=permanent, and reads an error in an answer of 200, also when it is a number.',
    account: ({ id }) => ({ ids: [id], labels: ['ana_sousa'] }),
    scopes: ['identity', 'read'],
    authorizeParameters: { duration: 'permanent' },
  },
  twins: [errorBesideToken({ error: 'invalid_grant' })],
};
