import type { Dialect } from '../dialect.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { anothersIdentity, emptyRefresh } from './twins.js';

/** Typeform: a refresh token needs the scope `offline`, and is used once. */
export const typeform: Dialect = {
  id: 'typeform',
  documents: [
    'https://www.typeform.com/developers/get-started/applications/',
    'https://www.typeform.com/developers/create/reference/retrieve-own-account/',
  ],
  authorize: {
    url: 'https://api.typeform.com/oauth/authorize',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: { scope: null },
  },
  token: tokenAt({
    url: 'https://api.typeform.com/oauth/token',
    client: ['body'],
    lives: 604_800,
    prefix: 'tfp_',
    refresh: { kind: 'rotates', reuse: 'refused', lives: null, given: ({ scopes }) => scopes.includes('offline') },
  }),
  identity: [
    identityAt('https://api.typeform.com/me', ({ person }) => ({
      user_id: person.id,
      alias: person.name,
      email: person.email,
      language: 'en',
    })),
  ],
  revoke: [],
  expects: {
    client: 'Requests offline, and keeps each new refresh token.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['offline', 'accounts:read', 'forms:read'],
  },
  twins: [emptyRefresh],
};

/** Calendly: ids are URIs, the answer names the owner, and refresh tokens are used once. */
export const calendly: Dialect = {
  id: 'calendly',
  documents: [
    'https://developer.calendly.com/how-to-access-calendly-data-on-behalf-of-authenticated-users',
    'https://developer.calendly.com/api-docs/005832c83aeae-get-current-user',
  ],
  authorize: {
    url: 'https://auth.calendly.com/oauth/authorize',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://auth.calendly.com/oauth/token',
    client: ['basic', 'body'],
    lives: 7200,
    prefix: 'cal-',
    refresh: { kind: 'rotates', reuse: 'refused', lives: null, given: always },
    fields: ({ person }) => ({
      ...{ created_at: 1_548_689_183, owner: `https://api.calendly.com/users/${person.id}` },
      organization: 'https://api.calendly.com/organizations/harbour',
    }),
  }),
  identity: [
    identityAt('https://api.calendly.com/users/me', ({ person }) => ({
      resource: { uri: `https://api.calendly.com/users/${person.id}`, name: person.name, email: person.email },
    })),
  ],
  revoke: [revocationAt('https://auth.calendly.com/oauth/revoke', 'client')],
  expects: {
    client: 'Keeps each new refresh token.',
    account: ({ id, email }) => ({ ids: [`https://api.calendly.com/users/${id}`], labels: [email] }),
    scopes: ['users:read', 'scheduled_events:read'],
  },
  twins: [anothersIdentity({ resource: { uri: 'https://api.calendly.com/users/1', email: 'rui@harbour.example' } })],
};
