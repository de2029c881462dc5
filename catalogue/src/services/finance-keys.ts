import type { Service } from './service.js';
import { bearer, service, subdomain } from './entries.js';

export const financeKeyServices: Service[] = [
  service({
    id: 'stripe',
    name: 'Stripe',
    group: 'finance',
    about: 'Read payments, customers and payouts.',
    keywords: ['payments', 'money', 'invoices'],
    address: 'https://api.stripe.com/v1',
    hosts: ['api.stripe.com'],
    ways: [
      bearer({
        key: {
          label: 'Restricted key',
          pattern: '(?:rk|sk)_(?:live|test)_[A-Za-z0-9]{10,250}',
          hint: 'A restricted one (rk_…) that may only read what agents need.',
        },
        check: { method: 'GET', address: 'https://api.stripe.com/v1/balance' },
        console: { address: 'https://dashboard.stripe.com/apikeys' },
      }),
    ],
    documents: 'https://docs.stripe.com/api',
  }),
  service({
    id: 'chargebee',
    name: 'Chargebee',
    group: 'finance',
    about: 'Read subscriptions and invoices.',
    keywords: ['billing', 'subscriptions'],
    address: 'https://{subdomain}.chargebee.com/api/v2',
    hosts: ['{subdomain}.chargebee.com'],
    settings: [subdomain('Site', 'What is before .chargebee.com.', 'acme')],
    ways: [
      {
        kind: 'basic',
        user: { label: 'API key' },
        password: '',
        check: { method: 'GET', address: 'https://{subdomain}.chargebee.com/api/v2/customers?limit=1' },
        console: { address: 'https://{subdomain}.chargebee.com/apikeys_and_webhooks/api' },
      },
    ],
    documents: 'https://apidocs.chargebee.com/docs/api',
  }),
  service({
    id: 'paddle',
    name: 'Paddle',
    group: 'finance',
    about: 'Read transactions, subscriptions and customers.',
    keywords: ['billing', 'subscriptions', 'payments'],
    address: 'https://{api}.paddle.com',
    hosts: ['{api}.paddle.com'],
    settings: [
      {
        name: 'api',
        label: 'Environment',
        form: 'part',
        pattern: 'api|sandbox-api',
        example: 'sandbox-api',
        source: { from: 'person', hint: 'api, or sandbox-api to try things.', default: 'api' },
      },
    ],
    ways: [
      bearer({
        key: { label: 'API key', prefix: 'pdl_' },
        check: { method: 'GET', address: 'https://{api}.paddle.com/event-types' },
        console: { address: 'https://vendors.paddle.com/authentication-v2' },
      }),
    ],
    documents: 'https://developer.paddle.com/api-reference/overview',
  }),
];
