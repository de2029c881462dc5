import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { identityAt, tokenAt } from './plain.js';
import { foreignHost } from './twins.js';

/** Mailchimp: expires_in is 0 and means never, scope is null, and the metadata, by the scheme `OAuth`, names the API. */
export const mailchimp: Dialect = {
  id: 'mailchimp',
  documents: ['https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/'],
  authorize: {
    url: 'https://login.mailchimp.com/oauth2/authorize',
    scopes: null,
    pkce: 'ignored',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://login.mailchimp.com/oauth2/token',
    client: ['body'],
    lives: null,
    prefix: 'mc',
    refresh: { kind: 'none' },
    answer: ({ access }) => json(200, { access_token: access, expires_in: 0, scope: null }),
  }),
  identity: [
    identityAt(
      'https://login.mailchimp.com/oauth2/metadata',
      ({ person }) => ({
        dc: 'us6',
        role: 'owner',
        accountname: 'Harbour',
        user_id: Number(person.id),
        login: { email: person.email, login_id: Number(person.id) },
        api_endpoint: 'https://us6.api.mailchimp.com',
      }),
      { schemes: ['OAuth', 'Bearer'] },
    ),
    identityAt(
      'https://us6.api.mailchimp.com/3.0/',
      ({ person }) => ({ account_id: person.id, account_name: 'Harbour', email: person.email }),
      { schemes: ['Bearer', 'OAuth'], refuse: () => json(401, { title: 'API Key Invalid', status: 401 }) },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Takes expires_in 0 for never, and sends the token only to an api_endpoint under api.mailchimp.com.',
    account: ({ id, email }) => ({ ids: [id], labels: [email, 'Harbour'] }),
    scopes: [],
    hosts: ['us6.api.mailchimp.com'],
  },
  twins: [foreignHost('api_endpoint', 'https://us6.api.mailchimp.com.elsewhere.example', 'identity')],
};
