import type { Service } from './service.js';
import { bearer, choice, headerKey, service } from './entries.js';

export const dataKeyServices: Service[] = [
  service({
    id: 'supabase',
    name: 'Supabase',
    group: 'data',
    about: 'Read and write the tables of a project.',
    keywords: ['database', 'postgres'],
    address: 'https://{project}.supabase.co',
    hosts: ['{project}.supabase.co'],
    settings: [
      {
        name: 'project',
        label: 'Project',
        form: 'part',
        pattern: '[a-z0-9]{10,40}',
        example: 'abcdefghijklmnopqrst',
        source: { from: 'person', hint: 'What is before .supabase.co.' },
      },
    ],
    ways: [
      headerKey('apikey', {
        key: {
          label: 'Secret key',
          prefix: 'sb_secret_',
          hint: 'It passes by row level security. A publishable key does not.',
        },
        check: { method: 'GET', address: 'https://{project}.supabase.co/rest/v1/' },
        console: { address: 'https://supabase.com/dashboard/project/{project}/settings/api-keys' },
      }),
    ],
    documents: 'https://supabase.com/docs/guides/api',
  }),
  service({
    id: 'posthog',
    name: 'PostHog',
    group: 'data',
    about: 'Read events, insights and feature flags.',
    keywords: ['analytics', 'product'],
    address: 'https://{region}.posthog.com/api',
    hosts: ['{region}.posthog.com'],
    settings: [choice('region', 'Region', ['us', 'eu'], 'us or eu, as in the address where you use PostHog.')],
    ways: [
      bearer({
        key: { label: 'Personal API key', prefix: 'phx_' },
        check: { method: 'GET', address: 'https://{region}.posthog.com/api/users/@me/', id: 'uuid', label: 'email' },
        console: { address: 'https://{region}.posthog.com/settings/user-api-keys' },
      }),
    ],
    documents: 'https://posthog.com/docs/api',
  }),
  service({
    id: 'algolia',
    name: 'Algolia',
    group: 'data',
    about: 'Search an index, and keep its records.',
    keywords: ['search', 'index'],
    address: 'https://{application}.algolia.net/1',
    hosts: ['{application}.algolia.net', '{application}-dsn.algolia.net'],
    headers: { 'x-algolia-application-id': '{application}' },
    settings: [
      {
        name: 'application',
        label: 'Application ID',
        form: 'part',
        pattern: '[A-Z0-9]{10}',
        example: 'ERBSOWZO32',
        source: { from: 'person', hint: 'Settings → API keys.' },
      },
    ],
    ways: [
      headerKey('x-algolia-api-key', {
        key: { label: 'API key', hint: 'One with the rights that agents need.' },
        check: null,
        console: { address: 'https://dashboard.algolia.com/account/api-keys' },
      }),
    ],
    documents: 'https://www.algolia.com/doc/rest-api/search',
  }),
];
