import type { Service } from './service.js';
import { bearer, code, endless, headerKey, reads, service, writes } from './entries.js';

export const taskServices: Service[] = [
  service({
    id: 'monday',
    name: 'monday.com',
    group: 'issues',
    about: 'Read boards, and add and change items.',
    keywords: ['boards', 'tasks', 'project'],
    address: 'https://api.monday.com/v2',
    hosts: ['api.monday.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://auth.monday.com/oauth2/authorize',
          token: 'https://auth.monday.com/oauth2/token',
        },
        identity: {
          from: 'call',
          method: 'POST',
          address: 'https://api.monday.com/v2',
          body: '{"query":"{ me { id email } }"}',
          id: 'data.me.id',
          label: 'data.me.email',
        },
        always: ['me:read'],
        scopes: [
          reads('boards:read', 'Read boards', { default: true }),
          writes('boards:write', 'Add and change boards and items'),
          reads('updates:read', 'Read updates'),
          writes('updates:write', 'Write updates'),
        ],
        refresh: endless,
        console: { address: 'https://auth.monday.com/users/sign_in', hint: 'Developer center → Build app → OAuth.' },
      }),
      headerKey('Authorization', {
        key: { label: 'API token' },
        check: {
          method: 'POST',
          address: 'https://api.monday.com/v2',
          body: '{"query":"{ me { id email } }"}',
          id: 'data.me.id',
          label: 'data.me.email',
        },
        console: { address: 'https://auth.monday.com/users/sign_in', hint: 'Your picture → Developers → API token.' },
      }),
    ],
    documents: 'https://developer.monday.com/api-reference',
  }),
  service({
    id: 'todoist',
    name: 'Todoist',
    group: 'issues',
    about: 'Read and keep a list of what is to do.',
    keywords: ['tasks', 'todo'],
    address: 'https://api.todoist.com/api/v1',
    hosts: ['api.todoist.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://app.todoist.com/oauth/authorize',
          token: 'https://api.todoist.com/oauth/access_token',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.todoist.com/api/v1/user',
          id: 'id',
          label: 'email',
        },
        scopeSeparator: ',',
        scopes: [
          reads('data:read', 'Read tasks and projects', { default: true }),
          writes('task:add', 'Add tasks'),
          writes('data:read_write', 'Read, add and change tasks and projects'),
          writes('data:delete', 'Delete tasks and projects'),
        ],
        refresh: endless,
        console: { address: 'https://app.todoist.com/app/settings/integrations/app-management' },
      }),
      bearer({
        key: { label: 'API token' },
        check: { method: 'GET', address: 'https://api.todoist.com/api/v1/user', id: 'id', label: 'email' },
        console: { address: 'https://app.todoist.com/app/settings/integrations/developer' },
      }),
    ],
    documents: 'https://developer.todoist.com/api/v1',
  }),
];
