import type { Dialect } from '../dialect.js';
import { json } from '../reply.js';
import { always, identityAt, revocationAt, tokenAt } from './plain.js';
import { days, standardAnswer } from './standard.js';

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
