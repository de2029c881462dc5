import type { Service } from './service.js';
import { administers, bearer, code, endless, reads, rotates, service, subdomain, writes } from './entries.js';

export const supportServices: Service[] = [
  service({
    id: 'intercom',
    name: 'Intercom',
    group: 'support',
    about: 'Read conversations, and answer them.',
    keywords: ['support', 'chat', 'customers'],
    address: 'https://{api}',
    hosts: ['{api}'],
    headers: { accept: 'application/json' },
    settings: [
      {
        name: 'api',
        label: 'API host',
        form: 'part',
        pattern: 'api(?:\\.(?:eu|au))?\\.intercom\\.io',
        example: 'api.eu.intercom.io',
        source: {
          from: 'person',
          hint: 'api.eu.intercom.io in Europe, api.au.intercom.io in Australia.',
          default: 'api.intercom.io',
        },
      },
    ],
    ways: [
      code({
        endpoints: { authorize: 'https://app.intercom.com/oauth', token: 'https://{api}/auth/eagle/token' },
        identity: { from: 'call', method: 'GET', address: 'https://{api}/me', id: 'app.id_code', label: 'app.name' },
        scopes: [],
        refresh: endless,
        console: { address: 'https://app.intercom.com/a/apps/_/developer-hub', hint: 'What it may do is set there.' },
      }),
      bearer({
        key: { label: 'Access token' },
        check: { method: 'GET', address: 'https://{api}/me', id: 'app.id_code', label: 'app.name' },
        console: { address: 'https://app.intercom.com/a/apps/_/developer-hub' },
      }),
    ],
    documents: 'https://developers.intercom.com/docs/references/rest-api/api.intercom.io',
  }),
  service({
    id: 'zendesk',
    name: 'Zendesk',
    group: 'support',
    about: 'Find tickets, answer and sort them.',
    keywords: ['support', 'tickets', 'helpdesk'],
    address: 'https://{subdomain}.zendesk.com/api/v2',
    hosts: ['{subdomain}.zendesk.com'],
    settings: [subdomain('Subdomain', 'What is before .zendesk.com.', 'acme')],
    ways: [
      code({
        endpoints: {
          authorize: 'https://{subdomain}.zendesk.com/oauth/authorizations/new',
          token: 'https://{subdomain}.zendesk.com/oauth/tokens',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://{subdomain}.zendesk.com/api/v2/users/me.json',
          id: 'user.id',
          label: 'user.email',
        },
        tokenRequest: 'json',
        always: ['users:read'],
        scopes: [
          reads('tickets:read', 'Read tickets', { default: true }),
          writes('tickets:write', 'Make, change and answer tickets'),
          reads('read', 'Read everything you can'),
          administers('write', 'Change everything you can'),
        ],
        refresh: { ...rotates(3_600), accessSeconds: null },
        console: { address: 'https://{subdomain}.zendesk.com/admin/apps-integrations/apis/zendesk-api/oauth_clients' },
      }),
      {
        kind: 'basic',
        user: { label: 'E-mail address', pattern: '[^\\s@:]+@[^\\s@:]+/token', hint: 'With /token at its end.' },
        password: { label: 'API token' },
        check: {
          method: 'GET',
          address: 'https://{subdomain}.zendesk.com/api/v2/users/me.json',
          id: 'user.id',
          label: 'user.email',
        },
        console: { address: 'https://{subdomain}.zendesk.com/admin/apps-integrations/apis/zendesk-api' },
      },
    ],
    documents: 'https://developer.zendesk.com/api-reference',
  }),
  service({
    id: 'front',
    name: 'Front',
    group: 'support',
    about: 'Read shared inboxes, draft answers and comment.',
    keywords: ['support', 'inbox', 'mail'],
    address: 'https://api2.frontapp.com',
    hosts: ['api2.frontapp.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://app.frontapp.com/oauth/authorize',
          token: 'https://app.frontapp.com/oauth/token',
        },
        client: 'basic',
        identity: { from: 'call', method: 'GET', address: 'https://api2.frontapp.com/me', id: 'id', label: 'name' },
        scopes: [],
        refresh: rotates(3_600, { idleDays: 180 }),
        console: {
          address: 'https://app.frontapp.com/settings/developers',
          hint: 'What it may do is chosen at the app.',
        },
      }),
      bearer({
        key: { label: 'API token' },
        check: { method: 'GET', address: 'https://api2.frontapp.com/me', id: 'id', label: 'name' },
        console: { address: 'https://app.frontapp.com/settings/developers' },
      }),
    ],
    documents: 'https://dev.frontapp.com/reference',
  }),
  service({
    id: 'freshdesk',
    name: 'Freshdesk',
    group: 'support',
    about: 'Find tickets, and answer them.',
    keywords: ['support', 'tickets', 'helpdesk'],
    address: 'https://{subdomain}.freshdesk.com/api/v2',
    hosts: ['{subdomain}.freshdesk.com'],
    settings: [subdomain('Subdomain', 'What is before .freshdesk.com.', 'acme')],
    ways: [
      {
        kind: 'basic',
        user: { label: 'API key', hint: 'Your picture → Profile settings.' },
        password: 'X',
        check: {
          method: 'GET',
          address: 'https://{subdomain}.freshdesk.com/api/v2/agents/me',
          id: 'id',
          label: 'contact.email',
        },
        console: { address: 'https://{subdomain}.freshdesk.com/a/profiles' },
      },
    ],
    documents: 'https://developers.freshdesk.com/api',
  }),
  service({
    id: 'mailchimp',
    name: 'Mailchimp',
    group: 'marketing',
    about: 'Read audiences and campaigns, and add people.',
    keywords: ['newsletter', 'mail', 'audience', 'marketing'],
    address: 'https://{dc}.api.mailchimp.com/3.0',
    hosts: ['{dc}.api.mailchimp.com'],
    settings: [
      {
        name: 'dc',
        label: 'Data center',
        form: 'part',
        pattern: '[a-z]{2,4}[0-9]{1,4}',
        example: 'us6',
        source: {
          from: 'call',
          method: 'GET',
          address: 'https://login.mailchimp.com/oauth2/metadata',
          path: 'dc',
          label: 'accountname',
        },
      },
    ],
    ways: [
      code({
        endpoints: {
          authorize: 'https://login.mailchimp.com/oauth2/authorize',
          token: 'https://login.mailchimp.com/oauth2/token',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://{dc}.api.mailchimp.com/3.0/',
          id: 'account_id',
          label: 'account_name',
        },
        scopes: [],
        refresh: endless,
        console: { address: 'https://admin.mailchimp.com/account/oauth2' },
      }),
    ],
    documents: 'https://mailchimp.com/developer/marketing/api',
  }),
];
