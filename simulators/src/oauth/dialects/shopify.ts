import { createHmac } from 'node:crypto';
import type { Dialect } from '../dialect.js';
import { json, type Reply } from '../reply.js';
import { always, identityAt, tokenAt } from './plain.js';
import { days } from './standard.js';
import { emptyRefresh } from './twins.js';

/** The signature of a callback: its other parameters by name, with the client's secret. */
const signed = (query: URLSearchParams, secret: string): string => {
  const text = [...query]
    .filter(([name]) => name !== 'hmac')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHmac('sha256', secret).update(text).digest('hex');
};

const noShopifyToken = (): Reply => json(401, { errors: '[API] Invalid API key or access token' });

/**
 * Shopify: each shop has its host, scopes are separated by commas, the callback is signed with the client's secret and
 * names the shop, there is no token_type, and the API reads a header of its own. Tokens do not expire unless requested.
 */
export const shopify: Dialect = {
  id: 'shopify',
  documents: [
    'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant',
    'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens',
  ],
  authorize: {
    url: 'https://{account}.myshopify.com/admin/oauth/authorize',
    scopes: { separator: ',' },
    pkce: 'ignored',
    needs: { state: null },
    adds: ({ account }, { clientSecret, query, at }) => {
      const added = { shop: `${account}.myshopify.com`, timestamp: String(Math.floor(at / 1000)) };
      const all = new URLSearchParams([...query, ...Object.entries(added)]);
      return { ...added, hmac: signed(all, clientSecret) };
    },
  },
  token: tokenAt({
    url: 'https://{account}.myshopify.com/admin/oauth/access_token',
    bodies: ['form', 'json'],
    client: ['body'],
    needs: [],
    lives: null,
    prefix: 'shpat_',
    refresh: { kind: 'none' },
    answer: ({ access, grant }) => json(200, { access_token: access, scope: grant.scopes.join(',') }),
  }),
  identity: [
    identityAt(
      'https://{account}.myshopify.com/admin/api/{version}/graphql.json',
      () => ({ data: { shop: { id: 'gid://shopify/Shop/690933842', name: 'Harbour' } } }),
      { method: 'POST', header: 'x-shopify-access-token', refuse: noShopifyToken },
    ),
    identityAt(
      'https://{account}.myshopify.com/admin/api/{version}/shop.json',
      ({ account }) => ({ shop: { id: 690_933_842, name: 'Harbour', myshopify_domain: `${account}.myshopify.com` } }),
      { header: 'x-shopify-access-token', refuse: noShopifyToken },
    ),
  ],
  revoke: [],
  expects: {
    client: 'Checks hmac and shop before the code goes anywhere, and needs no token_type.',
    account: () => ({ ids: ['690933842'], labels: ['Harbour', 'harbour.myshopify.com'] }),
    scopes: ['read_orders', 'read_products'],
    accountName: 'harbour',
  },
  twins: [
    {
      name: 'another_shop',
      does: 'Returns for another shop, with a signature that is not of these parameters.',
      at: 'authorize',
      alteration: { kind: 'callback', change: (query) => query.set('shop', 'elsewhere.myshopify.com') },
      refused: 'no_exchange',
    },
  ],
};

/**
 * Shopify, an app whose tokens must expire, as public ones must from 2027: `expiring=1`, an hour, and a refresh token of
 * 90 days that is answered until its replacement is used.
 */
export const shopifyExpiring: Dialect = {
  ...shopify,
  id: 'shopify-expiring',
  documents: [
    'https://shopify.dev/docs/apps/build/security/credentials-and-data/use-expiring-offline-access-tokens',
    'https://shopify.dev/changelog/more-resilient-refreshes-for-expiring-offline-access-tokens',
  ],
  token: {
    ...shopify.token,
    needs: ['expiring'],
    lives: 3600,
    refreshPrefix: 'shprt_',
    refresh: { kind: 'rotates', reuse: 'until_replaced', lives: days(90), given: always },
    answer: ({ access, refresh, grant }) =>
      json(200, {
        access_token: access,
        scope: grant.scopes.join(','),
        expires_in: 3600,
        refresh_token: refresh ?? '',
        refresh_token_expires_in: days(90),
      }),
  },
  expects: {
    ...shopify.expects,
    client: 'Sends expiring=1, and keeps each new refresh token.',
    tokenParameters: { expiring: '1' },
  },
  twins: [emptyRefresh],
};
