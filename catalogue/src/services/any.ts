import type { Service, ServiceSetting } from './service.js';
import { bearer, code, rotates, service } from './entries.js';

const address = (name: string, label: string, example: string, hint: string): ServiceSetting => ({
  name,
  label,
  form: 'address',
  pattern: 'https://[^\\s?#\\\\@]{3,250}',
  example,
  source: { from: 'person', hint },
});
const base = address('address', 'Address', 'https://api.example.com/v1', 'What requests begin with.');
const console = (hint: string) => ({ address: 'https://datatracker.ietf.org/doc/html/rfc6749', hint });
const keyConsole = { console: { address: 'https://datatracker.ietf.org/doc/html/rfc6750', hint: 'At your service.' } };

/** Services that are not in the catalogue: the person says what an entry would. */
export const anyServices: Service[] = [
  service({
    id: 'any-api',
    name: 'Any API',
    group: 'other',
    about: 'A key, a token, a name and a password, or headers of your own.',
    keywords: ['custom', 'rest', 'http', 'key'],
    address: '{address}',
    hosts: ['{address}'],
    settings: [base],
    ways: [
      bearer({ key: { label: 'Token' }, ...keyConsole }),
      { kind: 'api_key', in: 'header', name: null, key: { label: 'Key' }, check: null, ...keyConsole },
      { kind: 'basic', user: { label: 'User' }, password: { label: 'Password' }, check: null, ...keyConsole },
      { kind: 'headers', headers: [], check: null, ...keyConsole },
    ],
    documents: 'https://datatracker.ietf.org/doc/html/rfc9110',
  }),
  service({
    id: 'any-oauth2',
    name: 'Any OAuth 2 service',
    group: 'other',
    about: 'With addresses that you type.',
    keywords: ['custom', 'oauth'],
    address: '{address}',
    hosts: ['{address}', '{account}'],
    settings: [
      base,
      address('authorize', 'Authorization address', 'https://auth.example.com/authorize', 'Where people agree.'),
      address('exchange', 'Token address', 'https://auth.example.com/token', 'Where tokens are given.'),
      address('account', 'Account address', 'https://api.example.com/me', 'It says whose account it is.'),
    ],
    ways: [
      code({
        endpoints: { authorize: '{authorize}', token: '{exchange}' },
        identity: { from: 'call', method: 'GET', address: '{account}', id: 'id', label: 'email' },
        scopes: [],
        refresh: rotates(3_600),
        console: console('Register an app with the redirect address at your service.'),
      }),
      {
        kind: 'oauth2_client',
        endpoints: { token: '{exchange}' },
        client: 'basic',
        scopeSeparator: ' ',
        scopes: [],
        extra: {},
        accessSeconds: 3_600,
        console: console('Register a client at your service.'),
      },
    ],
    documents: 'https://datatracker.ietf.org/doc/html/rfc6749',
  }),
  service({
    id: 'any-oidc',
    name: 'Any OpenID Connect service',
    group: 'other',
    about: 'Its addresses are found by its issuer.',
    keywords: ['custom', 'oauth', 'oidc', 'openid', 'keycloak', 'okta', 'auth0'],
    address: '{address}',
    hosts: ['{address}'],
    settings: [base, address('issuer', 'Issuer', 'https://id.example.com', 'It describes itself below this address.')],
    ways: [
      code({
        endpoints: { issuer: '{issuer}' },
        identity: { from: 'discovered', id: 'sub', label: 'email' },
        always: ['openid', 'email', 'offline_access'],
        scopes: [],
        refresh: rotates(3_600),
        console: console('Register an app with the redirect address at your issuer.'),
      }),
      {
        kind: 'oauth2_client',
        endpoints: { issuer: '{issuer}' },
        client: 'basic',
        scopeSeparator: ' ',
        scopes: [],
        extra: {},
        accessSeconds: 3_600,
        console: console('Register a client at your issuer.'),
      },
    ],
    documents: 'https://openid.net/specs/openid-connect-core-1_0.html',
  }),
];
