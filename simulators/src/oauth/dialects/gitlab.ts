import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { standardAnswer } from './standard.js';
import { errorBesideCode, otherTokenType } from './twins.js';

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
  twins: [errorBesideCode, otherTokenType],
};
