import type { Config } from '@throughline/platform/config/config.js';
import { testConfig } from '../../testing/config.js';
import { Cookies } from './cookies.js';

const at = (publicUrl: string): Config =>
  testConfig(
    { databaseUrl: 'postgres://x', eventStoreUrl: 'esdb://x', smtpUrl: 'smtp://x' },
    { PUBLIC_URL: publicUrl },
  );
const [secure, local] = [new Cookies(at('https://throughline.test')), new Cookies(at('http://localhost:3000'))];

describe('cookies', () => {
  it('are bound to the host where there is https', () => {
    expect(secure.formatName('sid')).toBe('__Host-sid');
    expect(secure.line('sid', { value: 'x', seconds: 60 })).toBe(
      '__Host-sid=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
    );
  });

  it('work without https, and until the browser is closed', () =>
    expect(local.line('flow', { value: 'x', seconds: null })).toBe('flow=x; Path=/; HttpOnly; SameSite=Lax'));

  it('are found among others by their whole name', () => {
    expect(local.read({ cookie: 'xsid=1; sid=2; sid2=3' }, 'sid')).toBe('2');
    expect(local.read({ cookie: 'xsid=1' }, 'sid')).toBeNull();
    expect(local.read({}, 'sid')).toBeNull();
    expect(secure.read({ cookie: 'sid=2' }, 'sid')).toBeNull();
  });
});
