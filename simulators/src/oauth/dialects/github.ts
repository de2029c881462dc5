import type { Dialect, Issued, RevokeRules } from '../dialect.js';
import { form, json, type Fields, type Reply } from '../reply.js';
import type { RefusalCode } from '../terms.js';
import { days } from './standard.js';
import { errorBesideToken } from './twins.js';

const codes = {
  invalid_request: 'bad_verification_code',
  invalid_client: 'incorrect_client_credentials',
  invalid_grant: 'bad_verification_code',
  invalid_scope: 'bad_verification_code',
  redirect_mismatch: 'redirect_uri_mismatch',
  unsupported_grant_type: 'unsupported_grant_type',
  dead_refresh: 'bad_refresh_token',
} as const satisfies Record<RefusalCode, string>;

/** Form-encoded, unless JSON is requested; errors too, and with 200. */
const asRequested = (fields: Fields, accept: string): Reply =>
  accept.includes('application/json') ? json(200, fields) : form(200, fields);
const refuse = (code: RefusalCode, { accept }: { accept: string }): Reply =>
  asRequested({ error: codes[code], error_description: 'The request was refused.' }, accept);

const getScope = ({ grant }: Issued): string => grant.scopes.join(',');
const errorOfCode = { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' };

/** The whole grant, or one token of it. */
const revocation = (what: string): RevokeRules => ({
  url: `https://api.github.com/applications/{client}/${what}`,
  method: 'DELETE',
  by: 'basic',
  token: { in: 'json', name: 'access_token' },
  done: () => json(204, null),
  unknown: () => json(404, { message: 'Not Found' }),
});

/**
 * GitHub, an OAuth app: answers are form-encoded unless JSON is requested, errors come with 200, scopes are requested with
 * spaces and answered with commas, and tokens neither expire nor can be refreshed. Its API refuses requests without a
 * User-Agent.
 */
export const github: Dialect = {
  id: 'github',
  documents: [
    'https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
    'https://docs.github.com/en/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors',
    'https://docs.github.com/en/rest/apps/oauth-applications',
  ],
  authorize: {
    url: 'https://github.com/login/oauth/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: {},
  },
  token: {
    url: 'https://github.com/login/oauth/access_token',
    bodies: ['form'],
    client: ['body'],
    needs: [],
    lives: null,
    prefix: 'gho_',
    refresh: { kind: 'none' },
    answer: (issued, { accept }) =>
      asRequested({ access_token: issued.access, scope: getScope(issued), token_type: 'bearer' }, accept),
    refuse,
  },
  identity: [
    {
      url: 'https://api.github.com/user',
      method: 'GET',
      headers: { 'user-agent': /\S/ },
      answer: ({ person }) =>
        json(200, { id: Number(person.id), login: getLogin(person.name), name: person.name, email: null }),
      refuse: () => json(401, { message: 'Bad credentials' }),
    },
  ],
  revoke: ['grant', 'token'].map(revocation),
  expects: {
    client: 'Requests JSON, reads an error in an answer of 200, splits scopes at commas, and never tries to refresh.',
    account: ({ id, name }) => ({ ids: [id], labels: [getLogin(name)] }),
    scopes: ['read:user', 'repo'],
  },
  twins: [errorBesideToken(errorOfCode)],
};

const getLogin = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** GitHub, a user token of a GitHub App: eight hours, and a refresh token of six months that is used once. */
export const githubApp: Dialect = {
  ...github,
  id: 'github-app',
  documents: [
    'https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/refreshing-user-access-tokens',
    'https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-user-access-token-for-a-github-app',
  ],
  authorize: { ...github.authorize, scopes: null },
  token: {
    ...github.token,
    lives: 28_800,
    prefix: 'ghu_',
    refreshPrefix: 'ghr_',
    refresh: { kind: 'rotates', reuse: 'refused', lives: 15_897_600, given: () => true },
    answer: ({ access, refresh }, { accept }) =>
      asRequested(
        {
          access_token: access,
          expires_in: 28_800,
          refresh_token: refresh ?? '',
          refresh_token_expires_in: days(184),
          scope: '',
          token_type: 'bearer',
        },
        accept,
      ),
  },
  expects: {
    client: 'Requests no scopes, reads refresh_token_expires_in, and keeps each new refresh token.',
    account: github.expects.account,
    scopes: [],
  },
  twins: [
    {
      name: 'error_in_refresh',
      does: 'Answers a refresh with 200 and bad_refresh_token, which must end the connection as a 400 would.',
      at: 'refresh',
      alteration: { kind: 'refuse', code: 'dead_refresh' },
      refused: 'needs_sign_in',
    },
  ],
};
