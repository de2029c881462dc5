import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import { attachCredential } from './attach-credential.js';
import type { Credential } from './connection-credentials.js';

const open: AccessRule = { methods: null, paths: null, hosts: null, callsPerHour: null };
const credential: Credential = {
  connectionId: null,
  service: 'github',
  kind: 'bearer',
  address: 'https://api.test',
  secretVersion: 1,
  hosts: ['api.test'],
  headers: { Authorization: 'Bearer the-token', 'X-Tenant': 'harbour' },
  query: {},
  key: null,
  secrets: ['the-token'],
  rule: open,
};
type Asked = {
  url?: string;
  body?: string;
  headers?: Record<string, string>;
  rule?: Partial<AccessRule>;
  method?: string;
};
const attach = ({ url = 'https://api.test/repos/acme', body, headers = {}, rule = {}, method = 'GET' }: Asked) =>
  attachCredential(
    { ...credential, rule: { ...open, ...rule } },
    { method, url: new URL(url), body: body === undefined ? undefined : Buffer.from(body) },
    headers,
  );
const refused = expect.objectContaining({ code: 'connection_rule_refused' }) as Error;

describe('A credential', () => {
  it('is added to a request of its host', () =>
    expect(attach({ headers: { accept: 'application/json' } }).headers).toEqual(credential.headers));
  it.each(['Authorization', 'authorization', 'AUTHORIZATION', 'x-tenant', 'X-TENANT'])(
    'does not go next to a header %s of the request',
    (name) => expect(() => attach({ headers: { [name]: 'mine' } })).toThrow(refused),
  );
  it.each([
    'https://evil.test/',
    'https://api.test.evil.test/',
    'https://api.test@evil.test/',
    'https://evil.test/@api.test',
    'https://evil.test#@api.test',
    'https://api.test:8443/',
    'https://evil.test\\@api.test/',
  ])('does not go to %s', (url) => expect(() => attach({ url })).toThrow(refused));
});

describe('A rule of methods', () => {
  const rule = { methods: ['GET', 'POST'] as const };
  const narrow = (asked: Asked) => () => attach({ method: 'POST', rule: { methods: [...rule.methods] }, ...asked });
  it('is kept where a header or the query names another one', () => {
    for (const name of ['X-HTTP-Method-Override', 'x-http-method', 'X-METHOD-OVERRIDE'])
      expect(narrow({ headers: { [name]: 'DELETE' } })).toThrow(refused);
    const names = [
      '_HttpMethod',
      '_httpmethod',
      'httpMethod',
      '$httpMethod',
      'X-HTTP-Method-Override',
      'x-http-method',
    ];
    const others = names.map((name) => `${name}=DELETE`);
    for (const query of ['_method=DELETE', 'method=delete', '_METHOD=PUT', '%5fmethod=DELETE', ...others])
      expect(narrow({ url: `https://api.test/repos?${query}` })).toThrow(refused);
    expect(narrow({ headers: { 'x-request-id': '1' } })).not.toThrow();
  });
  it.each([
    '_method=DELETE',
    'title=x&_METHOD=delete',
    'title=x&%5fmeth%6fd=PUT',
    'Content-Disposition: form-data; name="_method"\r\n\r\nDELETE',
    '{"title": "x", "_method" : "DELETE"}',
    '{"\\u005fmeth\\u006fd":"DELETE"}',
    '_HttpMethod=PATCH',
    '{"X-HTTP-Method-Override":"DELETE"}',
  ])('is kept where the body names another one: %s', (body) => {
    expect(narrow({ body })).toThrow(refused);
    expect(() => attach({ method: 'POST', body })).not.toThrow();
  });
  it.each(['payment_method=card', '{"shipping_method":"ship"}', '{"method":"card"}', 'method=card'])(
    'takes a body that says something else: %s',
    (body) => expect(narrow({ body })).not.toThrow(),
  );
});

describe('A rule of paths', () => {
  const narrow = (asked: Asked) => () => attach({ rule: { paths: ['/repos/acme'] }, ...asked });
  it.each(['X-Original-URL', 'x-rewrite-url', 'X-Forwarded-Prefix', 'X-Forwarded-Path', 'X-Original-URI'])(
    'is kept where the header %s names another one',
    (name) => expect(narrow({ headers: { [name]: '/user' } })).toThrow(refused),
  );
  it.each([
    'https://api.test//evil@api.test/repos/acme',
    'https://api.test/repos/acme/..%2f..%2fuser',
    'https://api.test/repos/acme/%2e%2e/%2e%2e/user',
    'https://api.test/repos/acme\\..\\..\\user',
    'https://api.test/./repos/acmes',
    'https://api.test/%72epos/acme%2F..%2F..%2Fuser',
  ])('leaves out %s', (url) => expect(narrow({ url })).toThrow(refused));
});

describe('A rule of hosts', () => {
  it.each(['X-Forwarded-Host', 'x-host', 'Forwarded', 'X-Forwarded-Server'])(
    'is kept where the header %s names another one',
    (name) =>
      expect(() => attach({ rule: { hosts: ['api.test'] }, headers: { [name]: 'host=admin.api.test' } })).toThrow(
        refused,
      ),
  );
});
