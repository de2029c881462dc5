import type { Service } from './service.js';
import { code, reads, rotates, service, subdomain, writes } from './entries.js';

export const financeServices: Service[] = [
  service({
    id: 'shopify',
    name: 'Shopify',
    group: 'sales',
    about: 'Read orders, products and customers.',
    keywords: ['shop', 'orders', 'products', 'commerce'],
    address: 'https://{subdomain}.myshopify.com/admin/api',
    hosts: ['{subdomain}.myshopify.com'],
    settings: [subdomain('Shop', 'What is before .myshopify.com.', 'acme')],
    ways: [
      code({
        endpoints: {
          authorize: 'https://{subdomain}.myshopify.com/admin/oauth/authorize',
          token: 'https://{subdomain}.myshopify.com/admin/oauth/access_token',
        },
        identity: {
          from: 'call',
          method: 'POST',
          address: 'https://{subdomain}.myshopify.com/admin/api/2026-07/graphql.json',
          body: '{"query":"{ shop { id name } }"}',
          id: 'data.shop.id',
          label: 'data.shop.name',
        },
        withoutPkce: 'Shopify does not know it; it signs the redirect instead.',
        redirect: { shop: '{subdomain}.myshopify.com' },
        signedRedirect: true,
        scopeSeparator: ',',
        scopes: [
          reads('read_orders', 'Read orders', { default: true }),
          reads('read_products', 'Read products', { default: true }),
          reads('read_customers', 'Read customers'),
          writes('write_orders', 'Change orders'),
          writes('write_products', 'Change products'),
        ],
        attached: { header: 'X-Shopify-Access-Token', before: '' },
        tokenExtra: { expiring: '1' },
        // Apps whose tokens still live permanently answer without an end.
        refresh: { tokens: 'rotates', accessSeconds: null, idleDays: 90, permanent: [] },
        console: { address: 'https://dev.shopify.com/dashboard' },
      }),
      {
        kind: 'api_key',
        in: 'header',
        name: 'X-Shopify-Access-Token',
        key: { label: 'Admin API access token', prefix: 'shpat_' },
        check: {
          method: 'POST',
          address: 'https://{subdomain}.myshopify.com/admin/api/2026-07/graphql.json',
          body: '{"query":"{ shop { id name } }"}',
          id: 'data.shop.id',
          label: 'data.shop.name',
        },
        console: { address: 'https://admin.shopify.com/store/{subdomain}/settings/apps' },
      },
    ],
    documents: 'https://shopify.dev/docs/api/admin-graphql',
  }),
  service({
    id: 'quickbooks',
    name: 'QuickBooks',
    group: 'finance',
    about: 'Read and write invoices, customers and payments.',
    keywords: ['accounting', 'invoices', 'intuit'],
    address: 'https://quickbooks.api.intuit.com/v3/company/{realm}',
    hosts: ['quickbooks.api.intuit.com'],
    headers: { accept: 'application/json' },
    settings: [
      {
        name: 'realm',
        label: 'Company',
        form: 'part',
        pattern: '[0-9]{1,20}',
        example: '9341453474484455',
        source: { from: 'redirect', parameter: 'realmId' },
      },
    ],
    ways: [
      code({
        endpoints: {
          authorize: 'https://appcenter.intuit.com/connect/oauth2',
          token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
        },
        revoke: {
          address: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
          method: 'POST',
          token: 'json',
          field: 'token',
          which: 'refresh',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://quickbooks.api.intuit.com/v3/company/{realm}/companyinfo/{realm}',
          headers: { accept: 'application/json' },
          // The answer's own id is 1 permanentlyy company.
          id: '{realm}',
          label: 'CompanyInfo.CompanyName',
        },
        scopes: [
          writes('com.intuit.quickbooks.accounting', 'Read and write the books', {
            default: true,
            why: 'There is no scope for reading alone.',
          }),
        ],
        refresh: rotates(3_600, { idleDays: 100 }),
        console: { address: 'https://developer.intuit.com/app/developer/dashboard' },
      }),
    ],
    documents: 'https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice',
  }),
  service({
    id: 'xero',
    name: 'Xero',
    group: 'finance',
    about: 'Read and write invoices, contacts and payments.',
    keywords: ['accounting', 'invoices'],
    address: 'https://api.xero.com/api.xro/2.0',
    hosts: ['api.xero.com'],
    headers: { 'xero-tenant-id': '{tenant}', accept: 'application/json' },
    settings: [
      {
        name: 'tenant',
        label: 'Organization',
        form: 'part',
        pattern: '[a-f0-9-]{36}',
        example: '45e4708e-d862-4111-ab3a-dd8cd03913e1',
        source: {
          from: 'call',
          method: 'GET',
          address: 'https://api.xero.com/connections',
          path: '*.tenantId',
          label: '*.tenantName',
        },
      },
    ],
    ways: [
      code({
        endpoints: {
          authorize: 'https://login.xero.com/identity/connect/authorize',
          token: 'https://identity.xero.com/connect/token',
        },
        revoke: {
          address: 'https://identity.xero.com/connect/revocation',
          method: 'POST',
          token: 'form',
          which: 'refresh',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.xero.com/connections',
          id: '{tenant}',
          label: '0.tenantName',
        },
        always: ['offline_access'],
        scopes: [
          reads('accounting.invoices.read', 'Read invoices and bills', { default: true }),
          writes('accounting.invoices', 'Write invoices and bills'),
          reads('accounting.contacts.read', 'Read contacts', { default: true }),
          writes('accounting.contacts', 'Write contacts'),
          reads('accounting.payments.read', 'Read payments'),
          reads('accounting.banktransactions.read', 'Read bank transactions'),
          reads('accounting.settings.read', 'Read accounts and tax rates'),
        ],
        refresh: rotates(1_800, { idleDays: 60 }),
        console: { address: 'https://developer.xero.com/app/manage' },
      }),
    ],
    documents: 'https://developer.xero.com/documentation/api/accounting/overview',
  }),
];
