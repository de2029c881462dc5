import type { Dialect, Grant } from '../dialect.js';
import { json, type Fields } from '../reply.js';
import { standardAnswer, standardCode, toUuid } from './standard.js';
import { anothersIdentity } from './twins.js';

const workspace = toUuid('77', '7');
const getBot = (id: string): string => toUuid(id, 'b');
const requestId = { request_id: toUuid('9', '9') };
const owner = ({ person }: Grant): Fields => ({
  type: 'user',
  user: {
    object: 'user',
    id: toUuid(person.id),
    name: person.name,
    avatar_url: null,
    type: 'person',
    person: { email: person.email },
  },
});

/**
 * Notion: the token request is JSON with basic authorization, there are no scopes (the person chooses pages), and the
 * account is a bot in a workspace. Its API refuses requests without Notion-Version.
 */
export const notion: Dialect = {
  id: 'notion',
  documents: [
    'https://developers.notion.com/guides/get-started/authorization',
    'https://developers.notion.com/reference/create-a-token',
    'https://developers.notion.com/reference/refresh-a-token',
    'https://developers.notion.com/reference/revoke-token',
  ],
  authorize: {
    url: 'https://api.notion.com/v1/oauth/authorize',
    scopes: null,
    pkce: 'ignored',
    needs: { response_type: 'code', owner: 'user' },
  },
  token: {
    url: 'https://api.notion.com/v1/oauth/token',
    bodies: ['json'],
    client: ['basic'],
    lives: null,
    prefix: 'ntn_',
    refreshPrefix: 'nrt_',
    refresh: { kind: 'rotates', reuse: 'refused', lives: null, given: () => true },
    answer: (issued) =>
      standardAnswer(issued, {
        expiresIn: null,
        scope: null,
        fields: {
          bot_id: getBot(issued.grant.person.id),
          workspace_id: workspace,
          workspace_name: 'Harbour',
          workspace_icon: null,
          owner: owner(issued.grant),
          duplicated_template_id: null,
          ...requestId,
        },
      }),
    refuse: (code) => json(code === 'invalid_client' ? 401 : 400, { error: standardCode(code), ...requestId }),
  },
  identity: [
    {
      url: 'https://api.notion.com/v1/users/me',
      method: 'GET',
      headers: { 'notion-version': /^20\d\d-\d\d-\d\d$/ },
      answer: (grant) =>
        json(200, {
          object: 'user',
          id: getBot(grant.person.id),
          name: 'Throughline',
          avatar_url: null,
          type: 'bot',
          bot: { owner: owner(grant), workspace_name: 'Harbour', workspace_id: workspace },
          ...requestId,
        }),
      refuse: () =>
        json(401, {
          object: 'error',
          status: 401,
          code: 'unauthorized',
          message: 'API token is invalid.',
          ...requestId,
        }),
    },
  ],
  revoke: [
    {
      url: 'https://api.notion.com/v1/oauth/revoke',
      method: 'POST',
      by: 'basic',
      token: { in: 'json', name: 'token' },
      done: () => json(200, requestId),
      unknown: () => json(400, { error: 'invalid_request', ...requestId }),
    },
  ],
  expects: {
    client: 'Sends JSON and basic authorization, owner=user, no scopes, and Notion-Version with every call.',
    account: (person) => ({ ids: [getBot(person.id)], labels: [person.email, person.name, 'Harbour'] }),
    scopes: [],
  },
  twins: [anothersIdentity({ id: getBot('1'), bot: { owner: { type: 'workspace' }, workspace_name: 'Another' } })],
};
