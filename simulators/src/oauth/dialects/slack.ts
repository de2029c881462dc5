import type { Dialect, Issued } from '../dialect.js';
import { getFields, json, type Reply } from '../reply.js';
import type { Person, RefusalCode } from '../terms.js';

const codes = {
  invalid_request: 'invalid_arguments',
  invalid_client: 'bad_client_secret',
  invalid_grant: 'invalid_code',
  invalid_scope: 'invalid_scope',
  redirect_mismatch: 'bad_redirect_uri',
  unsupported_grant_type: 'invalid_grant_type',
  dead_refresh: 'invalid_refresh_token',
} as const satisfies Record<RefusalCode, string>;

const team = { id: 'T0HARBOUR', name: 'Harbour' };
const toUserName = ({ id }: Person): string => `U${id.padStart(8, '0')}`;
const no = (error: string): Reply => json(200, { ok: false, error });

const common = { ok: true, app_id: 'A0THROUGHLINE', team, enterprise: null, is_enterprise_install: false };
const rotation = { expires_in: 43_200 };

/** A bot's tokens are at the top; those of the person would be in `authed_user`. */
const answerBot = ({ grant, access, refresh }: Issued): Reply =>
  json(200, {
    ...common,
    access_token: access,
    token_type: 'bot',
    scope: grant.scopes.join(','),
    bot_user_id: 'U0BOT',
    refresh_token: refresh ?? '',
    ...rotation,
    authed_user: { id: toUserName(grant.person) },
  });

/**
 * Slack, acting as a bot, with token rotation: twelve hours, and each refresh token is used once. Scopes have commas, and errors come
 * with 200 and `ok: false`. PKCE is off unless the app turns it on, which cannot be undone.
 */
export const slack: Dialect = {
  id: 'slack',
  documents: [
    'https://docs.slack.dev/authentication/using-token-rotation',
    'https://docs.slack.dev/authentication/installing-with-oauth',
    'https://docs.slack.dev/reference/methods/oauth.v2.access',
    'https://docs.slack.dev/reference/methods/auth.revoke',
    'https://docs.slack.dev/changelog/2026/03/30/pkce',
  ],
  authorize: {
    url: 'https://slack.com/oauth/v2/authorize',
    scopes: { separator: ',' },
    pkce: 'refused',
    needs: {},
  },
  token: {
    url: 'https://slack.com/api/oauth.v2.access',
    bodies: ['form', 'json'],
    client: ['basic', 'body'],
    needs: [],
    lives: 43_200,
    prefix: 'xoxe.xoxb-1-',
    refreshPrefix: 'xoxe-1-',
    refresh: { kind: 'rotates', reuse: 'refused', lives: null, given: () => true },
    answer: answerBot,
    refuse: (code) => no(codes[code]),
  },
  identity: [
    {
      url: 'https://slack.com/api/auth.test',
      method: 'POST',
      answer: ({ person }) =>
        json(200, {
          ok: true,
          url: 'https://harbour.slack.com/',
          team: team.name,
          team_id: team.id,
          user: person.name,
          user_id: toUserName(person),
        }),
      refuse: () => no('invalid_auth'),
    },
  ],
  revoke: [
    {
      url: 'https://slack.com/api/auth.revoke',
      method: 'POST',
      by: 'bearer',
      token: { in: 'header' },
      done: () => json(200, { ok: true, revoked: true }),
      unknown: () => no('invalid_auth'),
    },
  ],
  expects: {
    client:
      'Sends no code_challenge, takes the token at the top, refreshes it within twelve hours, and reads ok rather than the status.',
    account: () => ({ ids: [team.id], labels: [team.name] }),
    scopes: ['channels:read', 'chat:write'],
  },
  twins: [
    {
      name: 'not_ok',
      does: 'Answers ok: false next to a token.',
      at: 'token',
      alteration: {
        kind: 'answer',
        change: (reply) => json(200, { ...getFields(reply), ok: false, error: 'invalid_code' }),
      },
      refused: 'no_connection',
    },
    {
      name: 'not_ok_refresh',
      does: 'Answers a refresh with 200 and ok: false for a dead token.',
      at: 'refresh',
      alteration: { kind: 'refuse', code: 'dead_refresh' },
      refused: 'needs_sign_in',
    },
  ],
};
