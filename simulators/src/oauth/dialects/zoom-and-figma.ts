import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { days, standardAnswer } from './standard.js';
import { anothersIdentity, emptyRefresh, foreignHost } from './twins.js';

/** Zoom: basic authorization, refresh tokens that are used once and live 90 days, and the API’s address in the answer. */
export const zoom: Dialect = {
  id: 'zoom',
  documents: ['https://developers.zoom.us/docs/integrations/oauth/'],
  authorize: {
    url: 'https://zoom.us/oauth/authorize',
    scopes: null,
    pkce: 'optional',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://zoom.us/oauth/token',
    client: ['basic'],
    lives: 3599,
    prefix: 'zm-',
    refresh: { kind: 'rotates', reuse: 'refused', lives: days(90), given: always },
    fields: () => ({ scope: 'user:read:user meeting:read:meeting', api_url: 'https://api.zoom.us' }),
  }),
  identity: [
    identityAt('https://api.zoom.us/v2/users/me', ({ person }) => ({
      id: `zm${person.id}`,
      account_id: 'harbour',
      email: person.email,
      display_name: person.name,
    })),
  ],
  revoke: [{ ...revocationAt('https://zoom.us/oauth/revoke', 'basic'), done: () => json(200, { status: 'success' }) }],
  expects: {
    client: 'Keeps each new refresh token, and sends the token only to hosts of Zoom.',
    account: ({ id, email }) => ({ ids: [`zm${id}`], labels: [email] }),
    scopes: [],
  },
  twins: [foreignHost('api_url', 'https://api.zoom.us.elsewhere.example'), emptyRefresh],
};

/** Figma: another address for a refresh, whose answer has neither a refresh token nor the person. */
export const figma: Dialect = {
  id: 'figma',
  documents: ['https://developers.figma.com/docs/rest-api/authentication/'],
  authorize: {
    url: 'https://www.figma.com/oauth',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', state: null, scope: null },
  },
  token: tokenAt({
    url: 'https://api.figma.com/v1/oauth/token',
    refreshUrl: 'https://api.figma.com/v1/oauth/refresh',
    client: ['basic'],
    lives: days(90),
    prefix: 'figu_',
    refresh: { kind: 'same', repeated: false, given: always },
    answer: (issued) =>
      standardAnswer(issued, {
        expiresIn: days(90),
        scope: null,
        fields: issued.by === 'refresh_token' ? {} : { user_id_string: issued.grant.person.id },
      }),
  }),
  identity: [
    identityAt(
      'https://api.figma.com/v1/me',
      ({ person }) => ({ id: person.id, email: person.email, handle: person.name, img_url: '' }),
      {
        refuse: () => json(403, { status: 403, err: 'Invalid token' }),
      },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Refreshes at the other address, and takes 403 at the API for a token that is invalid.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['current_user:read', 'file_content:read'],
  },
  twins: [anothersIdentity({ id: '1', email: 'rui@harbour.example' })],
};
