import type { Service } from './service.js';
import { bearer, code, headerKey, keeps, reads, rotates, service, writes } from './entries.js';

export const documentServices: Service[] = [
  service({
    id: 'notion',
    name: 'Notion',
    group: 'documents',
    about: 'Search, read and write pages and databases.',
    keywords: ['wiki', 'pages', 'database', 'notes'],
    address: 'https://api.notion.com',
    hosts: ['api.notion.com'],
    headers: { 'notion-version': '2022-06-28' },
    ways: [
      code({
        endpoints: {
          authorize: 'https://api.notion.com/v1/oauth/authorize',
          token: 'https://api.notion.com/v1/oauth/token',
        },
        revoke: {
          address: 'https://api.notion.com/v1/oauth/revoke',
          method: 'POST',
          token: 'json',
          field: 'token',
          which: 'access',
        },
        client: 'basic',
        tokenRequest: 'json',
        identity: { from: 'token', id: 'bot_id', label: 'workspace_name' },
        scopes: [],
        extra: { owner: 'user' },
        // Access does not end; newer apps are given a refresh token all the same.
        refresh: { ...rotates(3_600), accessSeconds: null },
        console: {
          address: 'https://www.notion.so/profile/integrations',
          hint: 'A public integration. What it may do is set there, and people choose the pages.',
        },
      }),
      bearer({
        key: {
          label: 'Internal integration secret',
          pattern: '(?:ntn_|secret_)[A-Za-z0-9]{20,100}',
          hint: 'Then add the integration to the pages it may see: ⋯ → Connections.',
        },
        check: { method: 'GET', address: 'https://api.notion.com/v1/users/me', id: 'id', label: 'bot.workspace_name' },
        console: { address: 'https://www.notion.so/profile/integrations' },
      }),
    ],
    documents: 'https://developers.notion.com/reference',
  }),
  service({
    id: 'airtable',
    name: 'Airtable',
    group: 'documents',
    about: 'Read, add and change records.',
    keywords: ['table', 'database', 'spreadsheet'],
    address: 'https://api.airtable.com',
    hosts: ['api.airtable.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://airtable.com/oauth2/v1/authorize',
          token: 'https://airtable.com/oauth2/v1/token',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.airtable.com/v0/meta/whoami',
          id: 'id',
          label: 'email',
        },
        always: ['user.email:read'],
        scopes: [
          reads('data.records:read', 'Read records', { default: true }),
          reads('schema.bases:read', 'Read the tables and fields of bases', { default: true }),
          writes('data.records:write', 'Add, change and delete records'),
          writes('data.recordComments:write', 'Comment on records'),
        ],
        refresh: rotates(3_600, { idleDays: 60 }),
        console: { address: 'https://airtable.com/create/oauth' },
      }),
      bearer({
        key: { label: 'Personal access token', prefix: 'pat' },
        check: {
          method: 'GET',
          address: 'https://api.airtable.com/v0/meta/whoami',
          id: 'id',
          label: 'email',
        },
        console: { address: 'https://airtable.com/create/tokens' },
      }),
    ],
    documents: 'https://airtable.com/developers/web/api/introduction',
  }),
  service({
    id: 'miro',
    name: 'Miro',
    group: 'design',
    about: 'Read boards, and add notes and shapes.',
    keywords: ['whiteboard', 'board'],
    address: 'https://api.miro.com/v2',
    hosts: ['api.miro.com'],
    ways: [
      code({
        endpoints: { authorize: 'https://miro.com/oauth/authorize', token: 'https://api.miro.com/v1/oauth/token' },
        identity: { from: 'token', id: 'user_id', label: 'team_id' },
        scopes: [
          reads('boards:read', 'Read boards', { default: true }),
          writes('boards:write', 'Make and change boards'),
        ],
        refresh: rotates(3_599, { idleDays: 60 }),
        console: { address: 'https://miro.com/app/settings/user-profile/apps', hint: 'Scopes are chosen at the app.' },
      }),
    ],
    documents: 'https://developers.miro.com/reference/overview',
  }),
  service({
    id: 'figma',
    name: 'Figma',
    group: 'design',
    about: 'Read files, and read and write comments.',
    keywords: ['design', 'prototype'],
    address: 'https://api.figma.com/v1',
    hosts: ['api.figma.com'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://www.figma.com/oauth',
          token: 'https://api.figma.com/v1/oauth/token',
          refresh: 'https://api.figma.com/v1/oauth/refresh',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.figma.com/v1/me',
          id: 'id',
          inToken: 'user_id_string',
          label: 'email',
        },
        always: ['current_user:read'],
        scopes: [
          reads('file_content:read', 'Read files', { default: true }),
          reads('file_comments:read', 'Read comments', { default: true }),
          writes('file_comments:write', 'Write comments'),
          reads('file_metadata:read', 'Read names and dates of files'),
        ],
        refresh: keeps(7_776_000),
        console: { address: 'https://www.figma.com/developers/apps' },
      }),
      headerKey('X-Figma-Token', {
        key: { label: 'Personal access token', prefix: 'figd_' },
        check: { method: 'GET', address: 'https://api.figma.com/v1/me', id: 'id', label: 'email' },
        console: { address: 'https://www.figma.com/settings' },
      }),
    ],
    documents: 'https://developers.figma.com/docs/rest-api',
  }),
];
