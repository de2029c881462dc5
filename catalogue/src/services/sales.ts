import type { Service } from './service.js';
import { bearer, code, endless, keeps, reads, rotates, service, writes } from './entries.js';

export const salesServices: Service[] = [
  service({
    id: 'zoho-crm',
    name: 'Zoho CRM',
    group: 'crm',
    about: 'Find, add and change leads, contacts and deals.',
    keywords: ['crm', 'sales', 'leads'],
    address: 'https://www.zohoapis.{region}/crm/v8',
    hosts: ['www.zohoapis.{region}'],
    settings: [
      {
        name: 'region',
        label: 'Data center',
        form: 'part',
        pattern: 'com|eu|in|com\\.au|com\\.cn|jp|sa',
        example: 'eu',
        source: { from: 'person', hint: 'The end of the address where you use Zoho: com, eu, in, …', default: 'com' },
      },
    ],
    ways: [
      code({
        endpoints: {
          authorize: 'https://accounts.zoho.{region}/oauth/v2/auth',
          token: 'https://accounts.zoho.{region}/oauth/v2/token',
        },
        revoke: {
          address: 'https://accounts.zoho.{region}/oauth/v2/token/revoke',
          method: 'POST',
          token: 'query',
          which: 'refresh',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://www.zohoapis.{region}/crm/v8/users?type=CurrentUser',
          id: 'users.0.id',
          label: 'users.0.email',
        },
        redirect: { 'accounts-server': 'https://accounts.zoho.{region}' },
        scopeSeparator: ',',
        always: ['ZohoCRM.users.READ'],
        scopes: [
          reads('ZohoCRM.modules.READ', 'Read records', { default: true }),
          writes('ZohoCRM.modules.CREATE', 'Add records'),
          writes('ZohoCRM.modules.UPDATE', 'Change records'),
          writes('ZohoCRM.modules.ALL', 'Read, add, change and delete records'),
        ],
        extra: { access_type: 'offline', prompt: 'consent' },
        attached: { header: 'Authorization', before: 'Zoho-oauthtoken ' },
        refresh: keeps(3_600, { permanent: ['invalid_code'] }),
        console: { address: 'https://api-console.zoho.com' },
      }),
    ],
    documents: 'https://www.zoho.com/crm/developer/docs/api/v8',
  }),
  service({
    id: 'attio',
    name: 'Attio',
    group: 'crm',
    about: 'Find, add and change records and notes.',
    keywords: ['crm', 'sales'],
    address: 'https://api.attio.com/v2',
    hosts: ['api.attio.com'],
    ways: [
      code({
        endpoints: { authorize: 'https://app.attio.com/authorize', token: 'https://app.attio.com/oauth/token' },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.attio.com/v2/self',
          id: 'workspace_id',
          label: 'workspace_name',
        },
        scopes: [],
        refresh: endless,
        console: { address: 'https://build.attio.com', hint: 'What it may do is chosen at the app.' },
      }),
      bearer({
        key: { label: 'API key' },
        check: {
          method: 'GET',
          address: 'https://api.attio.com/v2/self',
          id: 'workspace_id',
          label: 'workspace_name',
        },
        console: { address: 'https://app.attio.com', hint: 'Workspace settings → Developers.' },
      }),
    ],
    documents: 'https://docs.attio.com/rest-api/overview',
  }),
  service({
    id: 'close',
    name: 'Close',
    group: 'crm',
    about: 'Find, add and change leads and activities.',
    keywords: ['crm', 'sales', 'leads'],
    address: 'https://api.close.com/api/v1',
    hosts: ['api.close.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://app.close.com/oauth2/authorize',
          token: 'https://api.close.com/oauth2/token/',
        },
        revoke: { address: 'https://api.close.com/oauth2/revoke/', method: 'POST', token: 'form', which: 'refresh' },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.close.com/api/v1/me/',
          id: 'id',
          label: 'email',
        },
        always: ['offline_access'],
        scopes: [
          writes('all.full_access', 'Everything you can do', { default: true, why: 'There is no other scope.' }),
        ],
        refresh: rotates(3_600),
        console: { address: 'https://app.close.com/settings/developer' },
      }),
      {
        kind: 'basic',
        user: { label: 'API key', prefix: 'api_' },
        password: '',
        check: { method: 'GET', address: 'https://api.close.com/api/v1/me/', id: 'id', label: 'email' },
        console: { address: 'https://app.close.com/settings/developer' },
      },
    ],
    documents: 'https://developer.close.com/api',
  }),
];
