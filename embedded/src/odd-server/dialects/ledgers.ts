import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { days, standardAnswer, uuidOf } from './standard.js';
import { emptyRefresh } from './twins.js';

const realm = '9341453474484455';

/** QuickBooks: the company is in the redirect, as `realmId`; the refresh token changes daily, and has a life of its own. */
export const quickbooks: Dialect = {
  id: 'quickbooks',
  documents: [
    'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0',
    'https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/faq',
  ],
  authorize: {
    url: 'https://appcenter.intuit.com/connect/oauth2',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: { response_type: 'code', state: null, scope: null },
    adds: () => ({ realmId: realm }),
  },
  token: tokenAt({
    url: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    client: ['basic'],
    headers: { accept: /json/ },
    lives: 3600,
    prefix: 'eyJlbmMi',
    refreshPrefix: 'AB11',
    refresh: { kind: 'rotates', reuse: { seconds: days(1) }, lives: days(101), given: always },
    answer: (issued) =>
      standardAnswer(issued, { expiresIn: 3600, scope: null, fields: { x_refresh_token_expires_in: days(101) } }),
  }),
  identity: [
    identityAt(
      `https://quickbooks.api.intuit.com/v3/company/${realm}/companyinfo/${realm}`,
      () => ({ CompanyInfo: { Id: '1', CompanyName: 'Harbour' }, time: '2026-11-25T07:00:00.000-08:00' }),
      {
        headers: { accept: /json/ },
        refuse: () => json(401, { fault: { error: [{ code: '3200' }], type: 'AUTHENTICATION' } }),
      },
    ),
  ],
  revoke: [
    {
      ...revocationAt('https://developer.api.intuit.com/v2/oauth2/tokens/revoke', 'basic'),
      token: { in: 'json', name: 'token' },
      unknown: () => json(400, { error: 'invalid_request' }),
    },
  ],
  expects: {
    client: 'Takes the company from the redirect, and reads x_refresh_token_expires_in.',
    account: () => ({ ids: [realm], labels: ['Harbour'] }),
    scopes: ['com.intuit.quickbooks.accounting'],
  },
  twins: [
    {
      name: 'odd_company',
      does: 'Returns with a company that would reach another path of the API.',
      at: 'authorize',
      alteration: { kind: 'callback', change: (query) => query.set('realmId', `${realm}/../../v3/company/1`) },
      refused: 'no_connection',
    },
  ],
};

/** DocuSign: the address of the API is in the user info, for each of the person's accounts. */
export const docusign: Dialect = {
  id: 'docusign',
  documents: [
    'https://developers.docusign.com/platform/auth/confidential-authcode-get-token/',
    'https://developers.docusign.com/platform/auth/reference/user-info/',
  ],
  authorize: {
    url: 'https://account.docusign.com/oauth/auth',
    scopes: { separator: ' ' },
    pkce: 'optional',
    needs: { response_type: 'code', scope: null },
  },
  token: tokenAt({
    url: 'https://account.docusign.com/oauth/token',
    client: ['basic'],
    needs: ['grant_type'],
    lives: 28_800,
    prefix: 'ds-',
    refresh: { kind: 'same', repeated: true, given: always },
  }),
  identity: [
    identityAt('https://account.docusign.com/oauth/userinfo', ({ person }) => ({
      ...{ sub: uuidOf(person.id), name: person.name, email: person.email },
      accounts: [
        {
          account_id: uuidOf('41', 'd'),
          is_default: true,
          account_name: 'Harbour',
          base_uri: 'https://na3.docusign.net',
        },
      ],
    })),
  ],
  revoke: [],
  expects: {
    client: 'Sends the token only to a base_uri under docusign.net.',
    account: ({ id, email }) => ({ ids: [uuidOf(id)], labels: [email] }),
    scopes: ['signature'],
    hosts: ['na3.docusign.net'],
  },
  twins: [
    {
      name: 'foreign_host',
      does: 'Names a base_uri of a host that only looks like DocuSign’s.',
      at: 'identity',
      alteration: {
        kind: 'answer',
        change: () =>
          json(200, {
            ...{ sub: uuidOf('4821'), name: 'Ana Sousa', email: 'ana@harbour.example' },
            accounts: [
              {
                account_id: uuidOf('41', 'd'),
                is_default: true,
                base_uri: 'https://na3.docusign.net.elsewhere.example',
              },
            ],
          }),
      },
      refused: 'no_connection',
    },
  ],
};

/** Box: refresh tokens are used once and live 60 days, and the answer says what the token is restricted to. */
export const box: Dialect = {
  id: 'box',
  documents: [
    'https://developer.box.com/reference/post-oauth2-token/',
    'https://developer.box.com/guides/authentication/tokens/refresh/',
  ],
  authorize: {
    url: 'https://account.box.com/api/oauth2/authorize',
    scopes: { separator: ' ' },
    pkce: 'ignored',
    needs: { response_type: 'code' },
  },
  token: tokenAt({
    url: 'https://api.box.com/oauth2/token',
    client: ['body'],
    needs: ['grant_type'],
    lives: 4100,
    prefix: 'box-',
    refresh: { kind: 'rotates', reuse: 'refused', lives: days(60), given: always },
    answer: (issued) => standardAnswer(issued, { expiresIn: 4100, scope: null, fields: { restricted_to: [] } }),
  }),
  identity: [
    identityAt('https://api.box.com/2.0/users/me', ({ person }) => ({
      ...{ type: 'user', id: person.id, name: person.name, login: person.email },
    })),
  ],
  revoke: [revocationAt('https://api.box.com/oauth2/revoke', 'body')],
  expects: {
    client: 'Keeps each new refresh token.',
    account: ({ id, email }) => ({ ids: [id], labels: [email] }),
    scopes: ['root_readonly'],
  },
  twins: [emptyRefresh],
};
