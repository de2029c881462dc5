import type { Service } from './service.js';
import { bearer, code, keeps, reads, service, writes } from './entries.js';

export const customerServices: Service[] = [
  service({
    id: 'hubspot',
    name: 'HubSpot',
    group: 'crm',
    about: 'Find, add and change contacts, companies and deals.',
    keywords: ['crm', 'contacts', 'deals', 'sales', 'marketing'],
    address: 'https://api.hubapi.com',
    hosts: ['api.hubapi.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://app.hubspot.com/oauth/authorize',
          token: 'https://api.hubapi.com/oauth/2026-03/token',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.hubapi.com/account-info/v3/details',
          id: 'portalId',
          label: 'uiDomain',
        },
        always: ['oauth'],
        scopes: [
          reads('crm.objects.contacts.read', 'Read contacts', { default: true }),
          writes('crm.objects.contacts.write', 'Add, change and delete contacts'),
          reads('crm.objects.companies.read', 'Read companies'),
          writes('crm.objects.companies.write', 'Add, change and delete companies'),
          reads('crm.objects.deals.read', 'Read deals'),
          writes('crm.objects.deals.write', 'Add, change and delete deals'),
          writes('tickets', 'Read, add and change tickets'),
        ],
        refresh: keeps(1_800, { permanent: ['bad_refresh_token'] }),
        console: { address: 'https://app.hubspot.com/developer-overview', hint: 'Choose the same scopes at the app.' },
      }),
      bearer({
        key: { label: 'Private app token', prefix: 'pat-' },
        check: {
          method: 'GET',
          address: 'https://api.hubapi.com/account-info/v3/details',
          id: 'portalId',
          label: 'uiDomain',
        },
        console: { address: 'https://app.hubspot.com/private-apps' },
      }),
    ],
    documents: 'https://developers.hubspot.com/docs/api-reference',
  }),
  service({
    id: 'salesforce',
    name: 'Salesforce',
    group: 'crm',
    about: 'Find, add and change records.',
    keywords: ['crm', 'sales', 'accounts', 'opportunities'],
    address: 'https://{instance}.salesforce.com',
    hosts: ['{instance}.salesforce.com', '{login}.salesforce.com'],
    settings: [
      {
        name: 'login',
        label: 'Sign-in domain',
        form: 'part',
        pattern: '[a-z0-9-]+(?:\\.[a-z0-9-]+){0,3}',
        example: 'login',
        source: {
          from: 'person',
          hint: 'What is before .salesforce.com where you sign in: login, test, or your domain, like acme.my.',
          default: 'login',
        },
      },
      {
        name: 'instance',
        label: 'Instance',
        form: 'part',
        pattern: 'https://([a-z0-9-]+(?:\\.[a-z0-9-]+){0,4})\\.salesforce\\.com/?',
        example: 'https://acme.my.salesforce.com',
        source: { from: 'token', path: 'instance_url' },
      },
    ],
    ways: [
      code({
        endpoints: {
          authorize: 'https://{login}.salesforce.com/services/oauth2/authorize',
          token: 'https://{login}.salesforce.com/services/oauth2/token',
        },
        revoke: {
          address: 'https://{login}.salesforce.com/services/oauth2/revoke',
          method: 'POST',
          token: 'form',
          which: 'refresh',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://{login}.salesforce.com/services/oauth2/userinfo',
          id: 'sub',
          label: 'preferred_username',
        },
        always: ['openid', 'refresh_token'],
        scopes: [writes('api', 'Read and write all you can', { default: true, why: 'There is no scope for less.' })],
        // The answer does not say how long access lives: the organization decides, two hours unless it changed that.
        refresh: keeps(7_200),
        console: { address: 'https://login.salesforce.com', hint: 'Setup → External Client App Manager.' },
      }),
    ],
    documents: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest',
  }),
  service({
    id: 'pipedrive',
    name: 'Pipedrive',
    group: 'crm',
    about: 'Find, add and change deals, people and activities.',
    keywords: ['crm', 'sales', 'deals'],
    address: 'https://{company}.pipedrive.com',
    hosts: ['{company}.pipedrive.com'],
    settings: [
      {
        name: 'company',
        label: 'Company domain',
        form: 'part',
        pattern: 'https://([a-z0-9-]{1,63})\\.pipedrive\\.com/?',
        example: 'https://acme.pipedrive.com',
        source: { from: 'token', path: 'api_domain' },
      },
    ],
    ways: [
      code({
        endpoints: {
          authorize: 'https://oauth.pipedrive.com/oauth/authorize',
          token: 'https://oauth.pipedrive.com/oauth/token',
        },
        revoke: {
          address: 'https://oauth.pipedrive.com/oauth/revoke',
          method: 'POST',
          token: 'form',
          which: 'refresh',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://{company}.pipedrive.com/api/v1/users/me',
          id: 'data.id',
          label: 'data.email',
        },
        scopes: [
          reads('deals:read', 'Read deals', { default: true }),
          reads('contacts:read', 'Read people and organizations', { default: true }),
          reads('search:read', 'Search'),
          writes('deals:full', 'Add, change and delete deals'),
          writes('contacts:full', 'Add, change and delete people and organizations'),
          writes('activities:full', 'Add, change and delete activities'),
        ],
        refresh: keeps(3_600, { idleDays: 60 }),
        console: { address: 'https://app.pipedrive.com/developer-hub', hint: 'Scopes are chosen at the app.' },
      }),
    ],
    documents: 'https://developers.pipedrive.com/docs/api/v1',
  }),
];
