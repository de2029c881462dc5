import type { Dialect } from '../dialect.js';
import { json, withFields } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { days, standardAnswer } from './standard.js';
import { errorBesideCode, otherTokenType } from './twins.js';

/** Discord: a week, and refresh tokens that are used once. */
export const discord: Dialect = {
  id: 'discord',
  documents: [
    'https://docs.discord.com/developers/topics/oauth2',
    'https://docs.discord.com/developers/resources/user',
  ],
  authorize: {
    url: 'https://discord.com/oauth2/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', scope: null },
  },
  token: tokenAt({
    url: 'https://discord.com/api/oauth2/token',
    client: ['basic', 'body'],
    lives: 604_800,
    prefix: 'dc-',
    refresh: { kind: 'rotates', reuse: 'refused', lives: null, given: always },
    answer: (issued) => standardAnswer(issued, { expiresIn: 604_800, type: 'Bearer' }),
  }),
  identity: [
    identityAt(
      'https://discord.com/api/v10/users/@me',
      ({ person }) => ({ id: person.id, username: 'ana.sousa', global_name: person.name, discriminator: '0' }),
      { refuse: () => json(401, { message: '401: Unauthorized', code: 0 }) },
    ),
  ],
  revoke: [revocationAt('https://discord.com/api/oauth2/token/revoke', 'client')],
  expects: {
    client: 'Keeps each new refresh token.',
    account: ({ id, name }) => ({ ids: [id], labels: ['ana.sousa', name] }),
    scopes: ['identify', 'guilds'],
  },
  twins: [errorBesideCode],
};

/** LinkedIn: 60 days and no refresh token; scopes are requested with spaces and answered with commas. */
export const linkedin: Dialect = {
  id: 'linkedin',
  documents: [
    'https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow',
    'https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2',
  ],
  authorize: {
    url: 'https://www.linkedin.com/oauth/v2/authorization',
    scopes: { separator: ' ' },
    pkce: 'refused',
    needs: { response_type: 'code', scope: null },
  },
  token: tokenAt({
    url: 'https://www.linkedin.com/oauth/v2/accessToken',
    client: ['body'],
    lives: days(60),
    prefix: 'AQ',
    refresh: { kind: 'none' },
    answer: (issued) =>
      standardAnswer(issued, { expiresIn: days(60), type: 'Bearer', scope: [...issued.grant.scopes].sort().join(',') }),
  }),
  identity: [
    identityAt(
      'https://api.linkedin.com/v2/userinfo',
      ({ person }) => ({ sub: `li${person.id}`, name: person.name, email: person.email, email_verified: true }),
      { refuse: () => json(401, { status: 401, serviceErrorCode: 65_600, code: 'INVALID_ACCESS_TOKEN' }) },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Sends no code_challenge, splits the answered scopes at commas, and warns before the 60 days end.',
    account: ({ id, name }) => ({ ids: [`li${id}`], labels: [name] }),
    scopes: ['openid', 'profile'],
  },
  twins: [otherTokenType],
};

/** Webex: two weeks, a refresh token of 90 days that stays, and its life in the answer. */
export const webex: Dialect = {
  id: 'webex',
  documents: [
    'https://developer.webex.com/docs/integrations',
    'https://developer.webex.com/docs/api/v1/people/get-my-own-details',
  ],
  authorize: {
    url: 'https://webexapis.com/v1/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', scope: null },
  },
  token: tokenAt({
    url: 'https://webexapis.com/v1/access_token',
    client: ['body', 'basic'],
    lives: 1_209_599,
    prefix: 'wx-',
    refresh: { kind: 'same', repeated: true, given: always },
    fields: () => ({ refresh_token_expires_in: days(90) }),
  }),
  identity: [
    identityAt(
      'https://webexapis.com/v1/people/me',
      ({ person }) => ({ id: `wx${person.id}`, emails: [person.email], displayName: person.name }),
      {
        refuse: () =>
          json(401, { message: 'The request requires a valid access token set in the Authorization request header.' }),
      },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Reads refresh_token_expires_in.',
    account: ({ id, name }) => ({ ids: [`wx${id}`], labels: [name] }),
    scopes: ['spark:people_read', 'spark:messages_write'],
  },
  twins: [
    {
      name: 'nobody',
      does: 'Answers the identity call with 200 and without an id.',
      at: 'identity',
      alteration: { kind: 'answer', change: (reply) => withFields(reply, { id: undefined }) },
      refused: 'no_connection',
    },
  ],
};
