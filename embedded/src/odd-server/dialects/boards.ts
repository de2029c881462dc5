import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { identityAt, revocationAt, tokenAt } from './plain.js';
import { errorBesideToken } from './twins.js';

/** ClickUp: no scopes, no response_type, no end, no expires_in. */
export const clickup: Dialect = {
  id: 'clickup',
  documents: [
    'https://developer.clickup.com/docs/authentication',
    'https://developer.clickup.com/reference/getauthorizeduser',
  ],
  authorize: { url: 'https://app.clickup.com/api', scopes: null, pkce: 'ignored', needs: {} },
  token: tokenAt({
    url: 'https://api.clickup.com/api/v2/oauth/token',
    bodies: ['form', 'json'],
    client: ['body'],
    needs: [],
    lives: null,
    prefix: 'cu-',
    refresh: { kind: 'none' },
    answer: ({ access }) => json(200, { access_token: access, token_type: 'Bearer' }),
    refuse: (code) =>
      code === 'invalid_client'
        ? json(401, { err: 'Client not found', ECODE: 'OAUTH_010' })
        : json(400, { err: 'Code invalid', ECODE: 'OAUTH_014' }),
  }),
  identity: [
    identityAt(
      'https://api.clickup.com/api/v2/user',
      ({ person }) => ({ user: { id: Number(person.id), username: person.name, email: person.email } }),
      { refuse: () => json(401, { err: 'Token invalid', ECODE: 'OAUTH_025' }) },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Reads err where error would be, and never refreshes.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: [],
  },
  twins: [
    {
      name: 'err_in_success',
      does: 'Answers 200 with err and no token.',
      at: 'token',
      alteration: { kind: 'answer', change: () => json(200, { err: 'Code already used', ECODE: 'OAUTH_014' }) },
      refused: 'no_connection',
    },
  ],
};

/** monday: no end, and its only API is GraphQL, where errors come with 200. */
export const monday: Dialect = {
  id: 'monday',
  documents: [
    'https://developer.monday.com/apps/docs/oauth',
    'https://developer.monday.com/api-reference/reference/me',
  ],
  authorize: {
    url: 'https://auth.monday.com/oauth2/authorize',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: {},
  },
  token: tokenAt({
    url: 'https://auth.monday.com/oauth2/token',
    bodies: ['form', 'json'],
    client: ['body'],
    needs: [],
    lives: null,
    prefix: 'mo-',
    refresh: { kind: 'none' },
  }),
  identity: [
    identityAt(
      'https://api.monday.com/v2',
      ({ person }) => ({ data: { me: { id: person.id, name: person.name, email: person.email } } }),
      { method: 'POST', refuse: () => json(401, { errors: ['Not Authenticated'] }) },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Reads errors of GraphQL in an answer of 200.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['me:read', 'boards:read'],
  },
  twins: [
    {
      name: 'graphql_error',
      does: 'Answers 200 with errors and a person without an id.',
      at: 'identity',
      alteration: {
        kind: 'answer',
        change: () => json(200, { errors: [{ message: 'Unauthorized' }], data: { me: null } }),
      },
      refused: 'no_connection',
    },
  ],
};

/** Todoist: commas, no response_type, no end. */
export const todoist: Dialect = {
  id: 'todoist',
  documents: [
    'https://developer.todoist.com/api/v1/#tag/Authorization',
    'https://doist.github.io/todoist-api-typescript/authorization',
  ],
  authorize: {
    url: 'https://app.todoist.com/oauth/authorize',
    scopes: { separator: ',' },
    pkce: 'ignored',
    needs: { state: null, scope: null },
  },
  token: tokenAt({
    url: 'https://api.todoist.com/oauth/access_token',
    client: ['body'],
    needs: [],
    lives: null,
    prefix: 'td-',
    refresh: { kind: 'none' },
    answer: ({ access }) => json(200, { access_token: access, token_type: 'Bearer' }),
  }),
  identity: [
    identityAt('https://api.todoist.com/api/v1/user', ({ person }) => ({
      id: person.id,
      full_name: person.name,
      email: person.email,
    })),
  ],
  revoke: [{ ...revocationAt('https://api.todoist.com/api/v1/revoke', 'basic'), token: { in: 'json', name: 'token' } }],
  expects: {
    client: 'Separates scopes by commas, and never refreshes.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['data:read', 'task:add'],
  },
  twins: [errorBesideToken({ error: 'bad_authorization_code' })],
};
