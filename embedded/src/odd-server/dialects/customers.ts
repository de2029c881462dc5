import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { days, standardAnswer } from './standard.js';
import { emptyRefresh } from './twins.js';

/** Miro: the account is in the token answer, and a refresh ends both tokens before it. */
export const miro: Dialect = {
  id: 'miro',
  documents: [
    'https://developers.miro.com/docs/getting-started-with-oauth',
    'https://developers.miro.com/reference/get-new-access-token-using-refresh-token',
  ],
  authorize: {
    url: 'https://miro.com/oauth/authorize',
    scopes: null,
    pkce: 'ignored',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://api.miro.com/v1/oauth/token',
    client: ['body'],
    lives: 3599,
    prefix: 'eyJtaXJv',
    refresh: { kind: 'rotates', reuse: 'refused', lives: days(60), given: always },
    answer: (issued) =>
      standardAnswer(issued, {
        expiresIn: 3599,
        scope: 'boards:read',
        fields: { user_id: issued.grant.person.id, team_id: '3074457' },
      }),
  }),
  identity: [
    identityAt('https://api.miro.com/v1/oauth-token', ({ person }) => ({
      type: 'oAuthToken',
      user: { id: person.id, name: person.name },
      team: { id: '3074457', name: 'Harbour' },
    })),
  ],
  revoke: [],
  expects: {
    client: 'Takes the account from the token answer, and keeps each new refresh token.',
    account: ({ id, name }) => ({ ids: [id], labels: [name, '3074457'] }),
    scopes: [],
  },
  twins: [emptyRefresh],
};

/** Attio: no scopes, no end; the account is what the token says of itself, and a dead one says so with 200. */
export const attio: Dialect = {
  id: 'attio',
  documents: [
    'https://docs.attio.com/rest-api/guides/authentication',
    'https://docs.attio.com/rest-api/endpoint-reference/meta/identify',
  ],
  authorize: {
    url: 'https://app.attio.com/authorize',
    scopes: null,
    pkce: 'ignored',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://app.attio.com/oauth/token',
    client: ['body', 'basic'],
    lives: null,
    prefix: 'at-',
    refresh: { kind: 'none' },
    answer: ({ access }) => json(200, { access_token: access, token_type: 'Bearer' }),
  }),
  identity: [
    identityAt(
      'https://api.attio.com/v2/self',
      () => ({ active: true, workspace_id: 'ws-harbour', workspace_name: 'Harbour', client_id: 'client-of-attio' }),
      { refuse: () => json(200, { active: false }) },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Takes active: false for a token that is invalid.',
    account: () => ({ ids: ['ws-harbour'], labels: ['Harbour'] }),
    scopes: [],
  },
  twins: [
    {
      name: 'inactive',
      does: 'Answers 200 and active: false.',
      at: 'identity',
      alteration: { kind: 'answer', change: () => json(200, { active: false }) },
      refused: 'no_connection',
    },
  ],
};

/** Close: a refresh token needs offline_access and is used once; addresses end with a slash. */
export const close: Dialect = {
  id: 'close',
  documents: ['https://developer.close.com/api/overview/oauth-authentication'],
  authorize: {
    url: 'https://app.close.com/oauth2/authorize',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://api.close.com/oauth2/token/',
    client: ['body'],
    lives: 3600,
    prefix: 'cl-',
    refresh: {
      kind: 'rotates',
      reuse: 'refused',
      lives: null,
      given: ({ scopes }) => scopes.includes('offline_access'),
    },
    fields: ({ person }) => ({ user_id: `user_${person.id}`, organization_id: 'orga_harbour' }),
  }),
  identity: [
    identityAt('https://api.close.com/api/v1/me/', ({ person }) => ({
      id: `user_${person.id}`,
      email: person.email,
      first_name: 'Ana',
      last_name: 'Sousa',
    })),
  ],
  revoke: [revocationAt('https://api.close.com/oauth2/revoke/', 'body')],
  expects: {
    client: 'Keeps each new refresh token.',
    account: ({ id, email }) => ({ ids: [`user_${id}`], labels: [email] }),
    scopes: ['offline_access', 'all.full_access'],
  },
  twins: [emptyRefresh],
};
