import type { Service } from './service.js';
import type { ServiceScope } from './service-ways.js';
import { code, reads, rotates, service, writes } from './entries.js';

const site: Service['settings'][number] = {
  name: 'site',
  label: 'Site',
  form: 'part',
  pattern: '[a-f0-9-]{36}',
  example: '11223344-a1b2-3c4d-5e6f-112233445566',
  source: {
    from: 'call',
    method: 'GET',
    address: 'https://api.atlassian.com/oauth/token/accessible-resources',
    path: '*.id',
    label: '*.url',
  },
};
const atlassian = (scopes: readonly ServiceScope[]) =>
  code({
    endpoints: { authorize: 'https://auth.atlassian.com/authorize', token: 'https://auth.atlassian.com/oauth/token' },
    identity: {
      from: 'call',
      method: 'GET',
      address: 'https://api.atlassian.com/me',
      id: 'account_id',
      label: 'email',
    },
    tokenRequest: 'json',
    always: ['offline_access', 'read:me'],
    scopes: [...scopes],
    extra: { audience: 'api.atlassian.com', prompt: 'consent' },
    refresh: rotates(3_600, { idleDays: 90, permanent: ['unauthorized_client'] }),
    console: {
      address: 'https://developer.atlassian.com/console/myapps',
      hint: 'An OAuth 2.0 (3LO) app. Add the API and its scopes at the app too.',
    },
  });

export const atlassianServices: Service[] = [
  service({
    id: 'jira',
    name: 'Jira',
    group: 'issues',
    about: 'Find, make and comment on issues.',
    keywords: ['atlassian', 'issues', 'tickets', 'project'],
    address: 'https://api.atlassian.com/ex/jira/{site}',
    hosts: ['api.atlassian.com'],
    settings: [site],
    ways: [
      atlassian([
        reads('read:jira-work', 'Read projects and issues', { default: true }),
        reads('read:jira-user', 'Read people', { why: 'To assign issues.' }),
        writes('write:jira-work', 'Make and change issues, and comment'),
      ]),
    ],
    documents: 'https://developer.atlassian.com/cloud/jira/platform/rest/v3',
  }),
  service({
    id: 'confluence',
    name: 'Confluence',
    group: 'documents',
    about: 'Search, read and write pages.',
    keywords: ['atlassian', 'wiki', 'pages'],
    address: 'https://api.atlassian.com/ex/confluence/{site}',
    hosts: ['api.atlassian.com'],
    settings: [site],
    ways: [
      atlassian([
        reads('search:confluence', 'Search', { default: true }),
        reads('read:confluence-content.all', 'Read pages', { default: true }),
        reads('read:confluence-space.summary', 'List spaces'),
        writes('write:confluence-content', 'Make and change pages'),
      ]),
    ],
    documents: 'https://developer.atlassian.com/cloud/confluence/rest/v1',
  }),
];
