import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import { isHostOf, ruleRefusal } from './access-rule.js';

const open: AccessRule = { methods: null, paths: null, hosts: null, callsPerHour: null };
const under =
  (paths: string[]) =>
  (address: string, method = 'GET') =>
    ruleRefusal({ ...open, paths }, { method, url: new URL(address) });

describe('a rule of paths', () => {
  const repos = under(['/repos/acme']);
  it.each(['/repos/acme', '/repos/acme/', '/repos/acme/site/issues?q=/../x', '/repos/acme/%73ite'])(
    'lets %s pass',
    (path) => expect(repos(`https://api.test${path}`)).toBeNull(),
  );
  it.each([
    '/repos/acme-old',
    '/repos',
    '/',
    '/user',
    '/repos/acme/../other',
    '/repos/acme/%2e%2e/other',
    '/repos/acme/..%2fother',
    '/repos/acme/%252e%252e/other',
    '/repos/acme%252f..%252fother',
    '/repos/acme/%2E%2E%2Fother',
    '/repos/acme/..%5cother',
    '/repos/acme//other',
    '//repos/acme',
    '/REPOS/ACME',
    '/repos/acme;x=/../../user',
    '/repos/acme/%zz',
    '/repos/acme%00/x',
  ])('refuses %s', (path) => expect(repos(`https://api.test${path}`)).not.toBeNull());
});

it('A rule of methods covers exactly those it names.', () => {
  const reads = { ...open, methods: ['GET' as const] };
  const url = new URL('https://api.test/');
  expect(ruleRefusal(reads, { method: 'GET', url })).toBeNull();
  expect(ruleRefusal(reads, { method: 'POST', url })).toContain('GET');
  expect(ruleRefusal(reads, { method: 'get', url })).not.toBeNull();
});

it('A host is itself with its port, and a name below one only where that is said.', () => {
  const hosts = ['api.test', '*.salesforce.com', 'own.test:8443'];
  const is = (address: string) => isHostOf(hosts, new URL(address));
  expect(['https://api.test/x', 'https://eu1.salesforce.com', 'https://own.test:8443'].map(is)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    [
      'https://api.test.evil.test',
      'https://evilsalesforce.com',
      'https://salesforce.com',
      'https://own.test',
      'https://api.test:8443',
    ].map(is),
  ).toEqual([false, false, false, false, false]);
});
