import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { days, uuidOf } from './standard.js';
import { anothersIdentity, emptyRefresh } from './twins.js';

/** Linear: scopes are separated by commas, and its only API is GraphQL, where errors come with 200. */
export const linear: Dialect = {
  id: 'linear',
  documents: ['https://linear.app/developers/oauth-2-0-authentication', 'https://linear.app/developers/graphql'],
  authorize: {
    url: 'https://linear.app/oauth/authorize',
    scopes: { separator: ',' },
    pkce: 'optional',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://api.linear.app/oauth/token',
    client: ['body', 'basic'],
    lives: 86_399,
    prefix: 'lin_oauth_',
    refresh: { kind: 'rotates', reuse: { seconds: 1800 }, lives: null, given: always },
  }),
  identity: [
    identityAt(
      'https://api.linear.app/graphql',
      ({ person }) => ({ data: { viewer: { id: uuidOf(person.id), name: person.name, email: person.email } } }),
      {
        method: 'POST',
        refuse: () => json(401, { errors: [{ message: 'Authentication required, not authenticated' }] }),
      },
    ),
  ],
  revoke: [revocationAt('https://api.linear.app/oauth/revoke', 'token')],
  expects: {
    client: 'Separates scopes by commas, and reads errors of GraphQL in an answer of 200.',
    account: ({ id, email }) => ({ ids: [uuidOf(id)], labels: [email] }),
    scopes: ['read', 'issues:create'],
  },
  twins: [
    {
      name: 'graphql_error',
      does: 'Answers 200 with errors and no data.',
      at: 'identity',
      alteration: { kind: 'answer', change: () => json(200, { errors: [{ message: 'Forbidden' }], data: null }) },
      refused: 'no_connection',
    },
  ],
};

/** Asana: the person is in the token answer too, and the refresh token is not repeated. */
export const asana: Dialect = {
  id: 'asana',
  documents: ['https://developers.asana.com/docs/oauth', 'https://developers.asana.com/reference/getuser'],
  authorize: {
    url: 'https://app.asana.com/-/oauth_authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', state: null },
  },
  token: tokenAt({
    url: 'https://app.asana.com/-/oauth_token',
    client: ['body'],
    lives: 3600,
    prefix: '2/',
    refresh: { kind: 'same', repeated: false, given: always },
    fields: ({ person }) => ({
      data: { id: Number(person.id), gid: person.id, name: person.name, email: person.email },
    }),
  }),
  identity: [
    identityAt(
      'https://app.asana.com/api/1.0/users/me',
      ({ person }) => ({ data: { gid: person.id, name: person.name, email: person.email } }),
      { refuse: () => json(401, { errors: [{ message: 'Not Authorized' }] }) },
    ),
  ],
  revoke: [revocationAt('https://app.asana.com/-/oauth_revoke', 'body')],
  expects: {
    client: 'Keeps its refresh token when an answer has none.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['tasks:read', 'projects:read'],
  },
  twins: [anothersIdentity({ data: { gid: '1', name: 'Rui Prado', email: 'rui@harbour.example' } })],
};

/** Airtable: PKCE and state are required, and a refresh token is used once and lives 60 days. */
export const airtable: Dialect = {
  id: 'airtable',
  documents: [
    'https://airtable.com/developers/web/api/oauth-reference',
    'https://airtable.com/developers/web/api/get-user-id-scopes',
  ],
  authorize: {
    url: 'https://airtable.com/oauth2/v1/authorize',
    scopes: { separator: ' ' },
    pkce: 'required',
    needs: { response_type: 'code', state: null, scope: null },
  },
  token: tokenAt({
    url: 'https://airtable.com/oauth2/v1/token',
    client: ['basic'],
    lives: 3600,
    prefix: 'oaa',
    refresh: { kind: 'rotates', reuse: 'refused', lives: days(60), given: always },
    fields: () => ({ refresh_expires_in: days(60) }),
  }),
  identity: [
    identityAt('https://api.airtable.com/v0/meta/whoami', ({ person, scopes }) => ({
      id: `usr${person.id}`,
      email: person.email,
      scopes: [...scopes],
    })),
  ],
  revoke: [],
  expects: {
    client: 'Sends S256, reads refresh_expires_in, and refreshes before 60 days of silence.',
    account: ({ id, email }) => ({ ids: [`usr${id}`], labels: [email] }),
    scopes: ['data.records:read', 'user.email:read'],
  },
  twins: [emptyRefresh],
};
