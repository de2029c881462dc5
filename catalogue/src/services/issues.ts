import type { Service } from './service.js';
import { administers, bearer, code, endless, headerKey, keeps, reads, rotates, service, writes } from './entries.js';

export const issueServices: Service[] = [
  service({
    id: 'linear',
    name: 'Linear',
    group: 'issues',
    about: 'Find, make and comment on issues.',
    keywords: ['issues', 'tickets', 'project'],
    address: 'https://api.linear.app',
    hosts: ['api.linear.app'],
    ways: [
      code({
        endpoints: { authorize: 'https://linear.app/oauth/authorize', token: 'https://api.linear.app/oauth/token' },
        revoke: { address: 'https://api.linear.app/oauth/revoke', method: 'POST', token: 'form', which: 'refresh' },
        identity: {
          from: 'call',
          method: 'POST',
          address: 'https://api.linear.app/graphql',
          body: '{"query":"{ viewer { id email } }"}',
          id: 'data.viewer.id',
          label: 'data.viewer.email',
        },
        scopeSeparator: ',',
        always: ['read'],
        scopes: [
          writes('issues:create', 'Make issues', { default: true }),
          writes('comments:create', 'Comment on issues', { default: true }),
          writes('write', 'Make, change and delete all you can', { why: 'To change or close issues.' }),
          administers('admin', 'Administer the workspace', { why: 'Agents do not need it.' }),
        ],
        extra: { prompt: 'consent' },
        refresh: rotates(86_399),
        console: { address: 'https://linear.app/settings/api/applications/new' },
      }),
      headerKey('Authorization', {
        key: { label: 'Personal API key', prefix: 'lin_api_' },
        check: {
          method: 'POST',
          address: 'https://api.linear.app/graphql',
          body: '{"query":"{ viewer { id email } }"}',
          id: 'data.viewer.id',
          label: 'data.viewer.email',
        },
        console: { address: 'https://linear.app/settings/account/security' },
      }),
    ],
    documents: 'https://linear.app/developers/graphql',
  }),
  service({
    id: 'asana',
    name: 'Asana',
    group: 'issues',
    about: 'Find, make and comment on tasks.',
    keywords: ['tasks', 'project'],
    address: 'https://app.asana.com/api/1.0',
    hosts: ['app.asana.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://app.asana.com/-/oauth_authorize',
          token: 'https://app.asana.com/-/oauth_token',
        },
        revoke: { address: 'https://app.asana.com/-/oauth_revoke', method: 'POST', token: 'form', which: 'refresh' },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://app.asana.com/api/1.0/users/me',
          id: 'data.gid',
          inToken: 'data.gid',
          label: 'data.email',
        },
        always: ['users:read'],
        scopes: [
          reads('workspaces:read', 'List workspaces', { default: true }),
          reads('projects:read', 'Read projects', { default: true }),
          reads('tasks:read', 'Read tasks', { default: true }),
          writes('tasks:write', 'Make and change tasks'),
          writes('stories:write', 'Comment on tasks'),
        ],
        refresh: keeps(3_600),
        console: { address: 'https://app.asana.com/0/my-apps' },
      }),
      bearer({
        key: { label: 'Personal access token' },
        check: {
          method: 'GET',
          address: 'https://app.asana.com/api/1.0/users/me',
          id: 'data.gid',
          label: 'data.email',
        },
        console: { address: 'https://app.asana.com/0/my-apps' },
      }),
    ],
    documents: 'https://developers.asana.com/reference',
  }),
  service({
    id: 'clickup',
    name: 'ClickUp',
    group: 'issues',
    about: 'Find, make and comment on tasks.',
    keywords: ['tasks', 'project'],
    address: 'https://api.clickup.com/api/v2',
    hosts: ['api.clickup.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://app.clickup.com/api',
          token: 'https://api.clickup.com/api/v2/oauth/token',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.clickup.com/api/v2/user',
          id: 'user.id',
          label: 'user.email',
        },
        scopes: [],
        refresh: endless,
        console: { address: 'https://app.clickup.com/settings/apps', hint: 'People choose the workspaces it sees.' },
      }),
      headerKey('Authorization', {
        key: { label: 'Personal API token', prefix: 'pk_' },
        check: {
          method: 'GET',
          address: 'https://api.clickup.com/api/v2/user',
          id: 'user.id',
          label: 'user.email',
        },
        console: { address: 'https://app.clickup.com/settings/apps' },
      }),
    ],
    documents: 'https://developer.clickup.com/reference',
  }),
];
