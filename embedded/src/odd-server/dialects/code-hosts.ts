import type { Dialect } from '../dialect.js';
import { json, withFields } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { standardAnswer } from './standard.js';
import { emptyRefresh, errorBesideCode, otherTokenType } from './twins.js';

/** GitLab: two hours from `created_at`, and refresh tokens that are used once. */
export const gitlab: Dialect = {
  id: 'gitlab',
  documents: ['https://docs.gitlab.com/api/oauth2/', 'https://docs.gitlab.com/api/users/'],
  authorize: {
    url: 'https://gitlab.com/oauth/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://gitlab.com/oauth/token',
    bodies: ['form', 'json'],
    client: ['body', 'basic'],
    lives: 7200,
    prefix: 'gl-',
    refresh: { kind: 'rotates', reuse: 'refused', lives: null, given: always },
    answer: (issued) =>
      standardAnswer(issued, { expiresIn: 7200, type: 'Bearer', fields: { created_at: Math.floor(issued.at / 1000) } }),
  }),
  identity: [
    identityAt(
      'https://gitlab.com/api/v4/user',
      ({ person }) => ({ id: Number(person.id), username: 'ana-sousa', name: person.name, email: person.email }),
      { refuse: () => json(401, { message: '401 Unauthorized' }) },
    ),
  ],
  revoke: [revocationAt('https://gitlab.com/oauth/revoke', 'body')],
  expects: {
    client: 'Keeps each new refresh token.',
    account: ({ id, email }) => ({ ids: [id], labels: ['ana-sousa', email] }),
    scopes: ['read_user', 'read_api'],
  },
  twins: [errorBesideCode],
};

/** Bitbucket: scopes are set at the consumer, and the answer has them as `scopes`. */
export const bitbucket: Dialect = {
  id: 'bitbucket',
  documents: ['https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/'],
  authorize: {
    url: 'https://bitbucket.org/site/oauth2/authorize',
    scopes: null,
    pkce: 'ignored',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://bitbucket.org/site/oauth2/access_token',
    client: ['basic', 'body'],
    needs: ['grant_type'],
    lives: 7200,
    prefix: 'bb-',
    refresh: { kind: 'same', repeated: true, given: always },
    answer: (issued) =>
      standardAnswer(issued, {
        expiresIn: 7200,
        scope: null,
        fields: { scopes: 'account repository', state: 'authorization_code' },
      }),
  }),
  identity: [
    identityAt(
      'https://api.bitbucket.org/2.0/user',
      ({ person }) => ({ uuid: `{${person.id}}`, account_id: person.id, display_name: person.name, type: 'user' }),
      {
        refuse: () =>
          json(401, { type: 'error', error: { message: 'Token is invalid or not supported for this endpoint.' } }),
      },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Reads scopes, and misses no scope.',
    account: ({ id, name }) => ({ ids: [`{${id}}`], labels: [name] }),
    scopes: [],
  },
  twins: [otherTokenType],
};

/** PagerDuty: ten days, and refresh tokens that are used once. */
export const pagerduty: Dialect = {
  id: 'pagerduty',
  documents: ['https://developer.pagerduty.com/docs/user-oauth-token-via-code-grant'],
  authorize: {
    url: 'https://app.pagerduty.com/oauth/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', scope: null },
  },
  token: tokenAt({
    url: 'https://app.pagerduty.com/oauth/token',
    client: ['body', 'basic'],
    lives: 864_000,
    prefix: 'pdus+_',
    refresh: { kind: 'rotates', reuse: 'refused', lives: null, given: always },
    fields: () => ({ client_info: 'prefix_legacy_app' }),
  }),
  identity: [
    identityAt(
      'https://api.pagerduty.com/users/me',
      ({ person }) => ({ user: { id: `P${person.id}`, name: person.name, email: person.email } }),
      {
        headers: { accept: /json/ },
        refuse: () => json(401, { error: { message: 'Invalid credentials', code: 2006 } }),
      },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Keeps each new refresh token.',
    account: ({ id, email }) => ({ ids: [`P${id}`], labels: [email] }),
    scopes: ['users.read', 'incidents.read'],
  },
  twins: [emptyRefresh],
};

/** Spotify: a refresh token that an answer may leave out, by basic authorization. */
export const spotify: Dialect = {
  id: 'spotify',
  documents: [
    'https://developer.spotify.com/documentation/web-api/tutorials/code-flow',
    'https://developer.spotify.com/documentation/web-api/tutorials/refreshing-tokens',
  ],
  authorize: {
    url: 'https://accounts.spotify.com/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://accounts.spotify.com/api/token',
    client: ['basic', 'body'],
    lives: 3600,
    prefix: 'BQ',
    refresh: { kind: 'same', repeated: false, given: always },
  }),
  identity: [
    identityAt(
      'https://api.spotify.com/v1/me',
      ({ person }) => ({ id: `ana${person.id}`, display_name: person.name, type: 'user' }),
      { refuse: () => json(401, { error: { status: 401, message: 'The access token expired' } }) },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Keeps its refresh token when an answer has none.',
    account: ({ id, name }) => ({ ids: [`ana${id}`], labels: [name] }),
    scopes: ['playlist-read-private', 'user-read-private'],
  },
  twins: [
    {
      name: 'error_object',
      does: 'Answers the identity call with 200 and an error object.',
      at: 'identity',
      alteration: {
        kind: 'answer',
        change: (reply) => withFields(reply, { id: undefined, error: { status: 401, message: 'Invalid' } }),
      },
      refused: 'no_connection',
    },
  ],
};
