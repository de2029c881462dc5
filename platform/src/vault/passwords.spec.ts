import { hash } from '@node-rs/argon2';
import { readConfig } from '../config/config.js';
import { Passwords } from './passwords.js';
import { pepperedKey } from './peppered.js';

const pepper = (fill: string) => Buffer.alloc(32, fill).toString('base64');
const configured = (fill: string) =>
  readConfig({
    DATABASE_URL: 'postgres://localhost/x',
    EVENTSTORE_URL: 'esdb://localhost:2113',
    SMTP_URL: 'smtp://localhost',
    KEY_RING: `k1:${Buffer.alloc(32).toString('base64')}`,
    PEPPER: pepper(fill),
  });
const passwords = new Passwords(configured('a'));
beforeAll(() => passwords.onModuleInit());

describe('passwords', () => {
  it('match only themselves', async () => {
    const hashed = await passwords.hash('correct horse battery');
    expect(hashed).not.toContain('correct');
    expect(await passwords.check(hashed, 'correct horse battery')).toEqual({ matches: true, outdated: false });
    expect((await passwords.check(hashed, 'Correct horse battery')).matches).toBe(false);
  });

  it('match however their accents are composed', async () => {
    const hashed = await passwords.hash('caf\u00e9 au lait, please');
    expect((await passwords.check(hashed, 'cafe\u0301 au lait, please')).matches).toBe(true);
  });

  it('are worth nothing without the pepper', async () => {
    const hashed = await passwords.hash('correct horse battery');
    expect((await new Passwords(configured('b')).check(hashed, 'correct horse battery')).matches).toBe(false);
  });

  it('never match when there is no account', async () => {
    expect((await passwords.check(null, 'the password of nobody')).matches).toBe(false);
  });

  it('are reported as outdated when hashed with other parameters', async () => {
    const secret = pepperedKey(pepper('a'), 'password');
    const weak = await hash('correct horse battery', { memoryCost: 19_456, timeCost: 2, parallelism: 1, secret });
    expect(await passwords.check(weak, 'correct horse battery')).toEqual({ matches: true, outdated: true });
  });
});
