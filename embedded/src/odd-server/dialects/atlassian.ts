import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { days, standardAnswer, standardRefusal, uuidOf } from './standard.js';

const site = uuidOf('31', 'c');
const accountOf = (id: string): string => `712020:${uuidOf(id)}`;

/**
 * Atlassian (Jira, Confluence): token requests are JSON, `audience` and `prompt=consent` are required, a refresh token
 * needs `offline_access` and can be used twice within ten minutes, and a dead one is `unauthorized_client` with 403. The
 * API is under the id of a site, which is looked up.
 */
export const atlassian: Dialect = {
  id: 'atlassian',
  documents: [
    'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
    'https://developer.atlassian.com/cloud/oauth/getting-started/refresh-tokens',
  ],
  authorize: {
    url: 'https://auth.atlassian.com/authorize',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: { response_type: 'code', audience: 'api.atlassian.com', prompt: 'consent', state: null, scope: null },
  },
  token: {
    url: 'https://auth.atlassian.com/oauth/token',
    bodies: ['json'],
    client: ['body'],
    lives: 3600,
    prefix: 'eyJraWQi.',
    refresh: {
      kind: 'rotates',
      reuse: { seconds: 600 },
      lives: days(90),
      given: ({ scopes }) => scopes.includes('offline_access'),
    },
    answer: (issued) => standardAnswer(issued, { expiresIn: 3600, type: 'Bearer' }),
    refuse: (code) => {
      if (code === 'dead_refresh')
        return json(403, { error: 'unauthorized_client', error_description: 'refresh_token is invalid' });
      if (code === 'invalid_client') return json(401, { error: 'access_denied', error_description: 'Unauthorized' });
      return standardRefusal(code);
    },
  },
  identity: [
    {
      url: 'https://api.atlassian.com/me',
      method: 'GET',
      answer: ({ person, scopes }) =>
        scopes.includes('read:me')
          ? json(200, {
              account_id: accountOf(person.id),
              email: person.email,
              name: person.name,
              account_status: 'active',
            })
          : json(403, { code: 403, message: 'Forbidden' }),
      refuse: () => json(401, { code: 401, message: 'Unauthorized' }),
    },
    {
      url: 'https://api.atlassian.com/oauth/token/accessible-resources',
      method: 'GET',
      answer: ({ scopes }) =>
        json(200, [
          { id: site, name: 'harbour', url: 'https://harbour.atlassian.net', scopes: [...scopes], avatarUrl: '' },
        ]),
      refuse: () => json(401, { code: 401, message: 'Unauthorized' }),
    },
  ],
  revoke: [],
  expects: {
    client:
      'Sends JSON, audience and prompt; takes 403 unauthorized_client at a refresh for a dead token; looks the site up.',
    account: (person) => ({ ids: [accountOf(person.id)], labels: [person.email, person.name] }),
    scopes: ['read:me', 'read:jira-work', 'offline_access'],
  },
  twins: [
    {
      name: 'no_sites',
      does: 'Says that the token reaches no site, or nobody: an empty list.',
      at: 'identity',
      alteration: { kind: 'answer', change: () => json(200, []) },
      refused: 'no_connection',
    },
  ],
};
