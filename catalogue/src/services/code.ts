import type { Service } from './service.js';
import { administers, bearer, code, headerKey, keeps, reads, rotates, service, writes } from './entries.js';

const githubConsole = { address: 'https://github.com/settings/developers' };
export const codeServices: Service[] = [
  service({
    id: 'github',
    name: 'GitHub',
    group: 'code',
    about: 'Read code, issues and pull requests; write issues and comments.',
    keywords: ['git', 'repository', 'issues', 'pull request'],
    address: 'https://api.github.com',
    hosts: ['api.github.com'],
    headers: { 'x-github-api-version': '2022-11-28' },
    ways: [
      code({
        endpoints: {
          authorize: 'https://github.com/login/oauth/authorize',
          token: 'https://github.com/login/oauth/access_token',
        },
        revoke: {
          address: 'https://api.github.com/applications/{clientId}/token',
          method: 'DELETE',
          token: 'json',
          field: 'access_token',
          which: 'access',
        },
        identity: { from: 'call', method: 'GET', address: 'https://api.github.com/user', id: 'id', label: 'login' },
        always: ['read:user'],
        scopes: [
          writes('public_repo', 'Read and write public repositories', { default: true }),
          administers('repo', 'Read and write all repositories, private ones too', {
            why: 'There is no scope for less. A token with fine permissions, or a GitHub App, gives less.',
          }),
          reads('read:org', 'Read organizations and teams'),
          writes('gist', 'Write gists'),
          writes('workflow', 'Change workflows'),
        ],
        extra: { prompt: 'select_account' },
        // OAuth apps give access without an end; GitHub Apps whose tokens end say so in the answer, and rotate.
        refresh: { ...rotates(28_800), accessSeconds: null, permanent: ['bad_refresh_token'] },
        console: githubConsole,
      }),
      bearer({
        key: {
          label: 'Personal access token',
          pattern: '(?:github_pat_|gh[pousr]_)[A-Za-z0-9_]{20,255}',
          hint: 'One with fine permissions, for the repositories that agents need.',
        },
        check: { method: 'GET', address: 'https://api.github.com/user', id: 'id', label: 'login' },
        console: { address: 'https://github.com/settings/personal-access-tokens' },
      }),
    ],
    documents: 'https://docs.github.com/rest',
  }),
  service({
    id: 'gitlab',
    name: 'GitLab',
    group: 'code',
    about: 'Read code, issues and merge requests; write issues and comments.',
    keywords: ['git', 'repository', 'issues', 'merge request'],
    address: 'https://{host}/api/v4',
    hosts: ['{host}'],
    settings: [
      {
        name: 'host',
        label: 'Host',
        form: 'host',
        pattern: '[a-z0-9-]+(?:\\.[a-z0-9-]+)+',
        example: 'gitlab.com',
        source: { from: 'person', hint: 'Your own, if you run GitLab yourself.', default: 'gitlab.com' },
      },
    ],
    ways: [
      code({
        endpoints: { authorize: 'https://{host}/oauth/authorize', token: 'https://{host}/oauth/token' },
        revoke: { address: 'https://{host}/oauth/revoke', method: 'POST', token: 'form', which: 'refresh' },
        identity: { from: 'call', method: 'GET', address: 'https://{host}/api/v4/user', id: 'id', label: 'username' },
        always: ['read_user'],
        scopes: [
          reads('read_api', 'Read all you can read', { default: true }),
          reads('read_repository', 'Read code'),
          administers('api', 'Read and write all you can', { why: 'There is no scope for issues alone.' }),
        ],
        refresh: rotates(7_200),
        console: { address: 'https://{host}/-/user_settings/applications' },
      }),
      headerKey('PRIVATE-TOKEN', {
        key: { label: 'Access token', hint: 'Of a person, a group or a project. New ones begin with glpat-.' },
        check: { method: 'GET', address: 'https://{host}/api/v4/user', id: 'id', label: 'username' },
        console: { address: 'https://{host}/-/user_settings/personal_access_tokens' },
      }),
    ],
    documents: 'https://docs.gitlab.com/api/rest',
  }),
  service({
    id: 'bitbucket',
    name: 'Bitbucket',
    group: 'code',
    about: 'Read code and pull requests, and comment.',
    keywords: ['git', 'repository', 'atlassian', 'pull request'],
    address: 'https://api.bitbucket.org/2.0',
    hosts: ['api.bitbucket.org'],
    ways: [
      code({
        endpoints: {
          authorize: 'https://bitbucket.org/site/oauth2/authorize',
          token: 'https://bitbucket.org/site/oauth2/access_token',
        },
        client: 'basic',
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.bitbucket.org/2.0/user',
          id: 'uuid',
          label: 'display_name',
        },
        always: ['account'],
        scopes: [
          reads('repository', 'Read code', { default: true }),
          reads('pullrequest', 'Read pull requests', { default: true }),
          writes('pullrequest:write', 'Comment on, approve and merge pull requests'),
          reads('issue', 'Read issues'),
          writes('issue:write', 'Write issues'),
          writes('repository:write', 'Write code'),
        ],
        refresh: keeps(7_200),
        console: { address: 'https://bitbucket.org/account/settings', hint: 'Workspace settings → OAuth consumers.' },
      }),
    ],
    documents: 'https://developer.atlassian.com/cloud/bitbucket/rest',
  }),
  service({
    id: 'pagerduty',
    name: 'PagerDuty',
    group: 'infrastructure',
    about: 'Read incidents and who is on call, and add notes.',
    keywords: ['incident', 'on call', 'alert'],
    address: 'https://api.pagerduty.com',
    hosts: ['api.pagerduty.com'],
    headers: { accept: 'application/vnd.pagerduty+json;version=2' },
    ways: [
      code({
        endpoints: {
          authorize: 'https://app.pagerduty.com/oauth/authorize',
          token: 'https://app.pagerduty.com/oauth/token',
        },
        identity: {
          from: 'call',
          method: 'GET',
          address: 'https://api.pagerduty.com/users/me',
          id: 'user.id',
          label: 'user.email',
        },
        always: ['users.read'],
        scopes: [
          reads('incidents.read', 'Read incidents', { default: true }),
          reads('oncalls.read', 'See who is on call', { default: true }),
          reads('services.read', 'Read services'),
          writes('incidents.write', 'Acknowledge, resolve and comment on incidents'),
        ],
        refresh: rotates(864_000),
        console: { address: 'https://app.pagerduty.com/developer/apps' },
      }),
      {
        kind: 'api_key',
        in: 'header',
        name: 'Authorization',
        before: 'Token token=',
        key: { label: 'API key', hint: 'Integrations → API access keys. A read-only one is enough for reading.' },
        check: { method: 'GET', address: 'https://api.pagerduty.com/abilities' },
        console: { address: 'https://app.pagerduty.com/api_keys' },
      },
    ],
    documents: 'https://developer.pagerduty.com/api-reference',
  }),
];
