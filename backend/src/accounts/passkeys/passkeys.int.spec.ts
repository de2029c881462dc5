import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { Security } from '@throughline/contracts/identity/security.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import type { Client } from '../../testing/client.js';
import { listenTo } from '../../testing/log-listener.js';
import { newCredentialId, preparePasskey } from '../../testing/passkey-device.js';
import { SignUpFixture } from '../../testing/sign-up-fixture.js';

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
}, 60_000);
afterAll(() => fixture.stop());

const passkeysOf = async (browser: Client) => (await browser.get('/api/me/security')).as(Security).passkeys;
const countAdded = async (browser: Client): Promise<number> => {
  const log = listenTo(fixture.app.get(EventStore));
  const events = await log.about((await browser.get('/api/me')).as(Me).userId);
  await log.stop();
  return events.filter(({ type }) => type === 'PasskeyAdded').length;
};

describe('a passkey whose credential already belongs to an account', () => {
  it('is refused for another person, and nothing is recorded', async () => {
    const [ada, ben] = [await fixture.settled('ada-keys'), await fixture.settled('ben-keys')];
    const credentialId = newCredentialId();
    const add = async (browser: Client) => (await preparePasskey(browser, credentialId))();
    expect((await add(ada.browser)).status).toBe(200);
    expect((await add(ben.browser)).problem.code).toBe('passkey_failed');
    expect([await passkeysOf(ben.browser), await countAdded(ben.browser)]).toEqual([[], 0]);
    expect(await passkeysOf(ada.browser)).toHaveLength(1);
  });

  it('is refused for one of two people who add it at the same time', async () => {
    const people = [await fixture.settled('first-racer'), await fixture.settled('second-racer')];
    const credentialId = newCredentialId();
    const sends = await Promise.all(people.map(({ browser }) => preparePasskey(browser, credentialId)));
    const answers = await Promise.all(sends.map((send) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const [index, { browser }] of people.entries()) {
      const added = answers[index]?.status === 200 ? 1 : 0;
      expect([(await passkeysOf(browser)).length, await countAdded(browser)]).toEqual([added, added]);
    }
  });
});

describe('a passkey that the account refuses', () => {
  it('is not stored, so its credential stays free', async () => {
    const [ada, ben] = [await fixture.settled('ada-full'), await fixture.settled('ben-free')];
    const last = newCredentialId();
    const sends = await Promise.all(
      Array.from({ length: limits.passkeys }, () => preparePasskey(ada.browser, newCredentialId())),
    );
    const sendLast = await preparePasskey(ada.browser, last);
    for (const send of sends) expect((await send()).status).toBe(200);
    expect((await sendLast()).problem.code).toBe('passkey_limit');
    expect(await passkeysOf(ada.browser)).toHaveLength(limits.passkeys);
    expect((await (await preparePasskey(ben.browser, last))()).status).toBe(200);
  });
});
