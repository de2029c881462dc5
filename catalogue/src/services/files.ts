import type { Service } from './service.js';
import { code, keeps, reads, rotates, service, writes } from './entries.js';

export const fileServices: Service[] = [
  service({
    id: 'dropbox',
    name: 'Dropbox',
    group: 'files',
    about: 'Find, read and store files.',
    keywords: ['files', 'folders'],
    address: 'https://api.dropboxapi.com/2',
    hosts: ['api.dropboxapi.com', 'content.dropboxapi.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://www.dropbox.com/oauth2/authorize',
          token: 'https://api.dropboxapi.com/oauth2/token',
        },
        revoke: {
          address: 'https://api.dropboxapi.com/2/auth/token/revoke',
          method: 'POST',
          token: 'bearer',
          which: 'access',
        },
        identity: {
          from: 'call',
          method: 'POST',
          address: 'https://api.dropboxapi.com/2/users/get_current_account',
          body: 'null',
          id: 'account_id',
          inToken: 'account_id',
          label: 'email',
        },
        always: ['account_info.read'],
        scopes: [
          reads('files.metadata.read', 'See names and folders', { default: true }),
          reads('files.content.read', 'Read files', { default: true }),
          writes('files.content.write', 'Store, change and delete files'),
          writes('sharing.write', 'Share files'),
        ],
        extra: { token_access_type: 'offline' },
        refresh: keeps(14_400),
        console: { address: 'https://www.dropbox.com/developers/apps', hint: 'Switch on the same scopes at the app.' },
      }),
    ],
    documents: 'https://www.dropbox.com/developers/documentation/http/documentation',
  }),
  service({
    id: 'box',
    name: 'Box',
    group: 'files',
    about: 'Find, read and store files.',
    keywords: ['files', 'folders'],
    address: 'https://api.box.com/2.0',
    hosts: ['api.box.com', 'upload.box.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://account.box.com/api/oauth2/authorize',
          token: 'https://api.box.com/oauth2/token',
        },
        revoke: { address: 'https://api.box.com/oauth2/revoke', method: 'POST', token: 'form', which: 'refresh' },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.box.com/2.0/users/me',
          id: 'id',
          label: 'login',
        },
        scopes: [
          reads('root_readonly', 'Read all files', { default: true }),
          writes('root_readwrite', 'Read, store, change and delete all files'),
        ],
        refresh: rotates(3_600, { idleDays: 60 }),
        console: { address: 'https://app.box.com/developers/console' },
      }),
    ],
    documents: 'https://developer.box.com/reference',
  }),
  service({
    id: 'docusign',
    name: 'Docusign',
    group: 'documents',
    about: 'Send documents to be signed, and see who has.',
    keywords: ['signature', 'contract', 'envelope'],
    address: 'https://{base}.docusign.net/restapi/v2.1/accounts/{account}',
    hosts: ['{base}.docusign.net', 'account.docusign.com'],
    settings: [
      {
        name: 'base',
        label: 'Region',
        form: 'part',
        pattern: 'https://([a-z0-9]{2,12})\\.docusign\\.net/?',
        example: 'https://na3.docusign.net',
        source: {
          from: 'call',
          method: 'GET',
          address: 'https://account.docusign.com/oauth/userinfo',
          path: 'accounts.*.base_uri',
          label: 'accounts.*.account_name',
        },
      },
      {
        name: 'account',
        label: 'Account',
        form: 'part',
        pattern: '[a-f0-9-]{36}',
        example: 'fe0b61a3-3b9b-4a27-a5c1-9f3c2a7d4e10',
        source: {
          from: 'call',
          method: 'GET',
          address: 'https://account.docusign.com/oauth/userinfo',
          path: 'accounts.*.account_id',
          label: 'accounts.*.account_name',
        },
      },
    ],
    ways: [
      code({
        endpoints: {
          authorize: 'https://account.docusign.com/oauth/auth',
          token: 'https://account.docusign.com/oauth/token',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://account.docusign.com/oauth/userinfo',
          id: 'sub',
          label: 'email',
        },
        scopes: [writes('signature', 'Send and read envelopes', { default: true })],
        refresh: keeps(28_800, { idleDays: 30 }),
        console: { address: 'https://apps-d.docusign.com/admin/apps-and-keys' },
      }),
    ],
    documents: 'https://developers.docusign.com/docs/esign-rest-api',
  }),
];
