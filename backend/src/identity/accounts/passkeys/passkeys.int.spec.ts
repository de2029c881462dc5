import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { Security } from '@throughline/contracts/identity/security.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { EventStore, EventStoreUnavailable } from '@throughline/platform/eventstore/event-store.js';
import { AddPasskey, RemovePasskey } from '../../domain/security.commands.js';
import { PasskeyStore } from '../../passkeys/passkey-store.js';
import { getAnswerBefore } from '../../../testing/before-answer.js';
import type { Client } from '../../../testing/client.js';
import { listenTo } from '../../../testing/log-listener.js';
import { newCredentialId, preparePasskey } from '../../../testing/passkey-device.js';
import { SignUpFixture } from '../../../testing/sign-up-fixture.js';

let fixture: SignUpFixture;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
});
afterAll(() => fixture.stop());

const findPasskeys = async (browser: Client) => (await browser.get('/api/me/security')).as(Security).passkeys;
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
    expect([await findPasskeys(ben.browser), await countAdded(ben.browser)]).toEqual([[], 0]);
    expect(await findPasskeys(ada.browser)).toHaveLength(1);
  });

  it('is refused for one of two people who add it at the same time', async () => {
    const people = [await fixture.settled('first-racer'), await fixture.settled('second-racer')];
    const credentialId = newCredentialId();
    const sends = await Promise.all(people.map(({ browser }) => preparePasskey(browser, credentialId)));
    const answers = await Promise.all(sends.map((send) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const [index, { browser }] of people.entries()) {
      const added = answers[index]?.status === 200 ? 1 : 0;
      expect([(await findPasskeys(browser)).length, await countAdded(browser)]).toEqual([added, added]);
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
    expect(await findPasskeys(ada.browser)).toHaveLength(limits.passkeys);
    expect((await (await preparePasskey(ben.browser, last))()).status).toBe(200);
  });
});

describe('a passkey whose process ended', () => {
  const failure = new EventStoreUnavailable(new Error('gone'));
  const minute = 60_000;

  it('before its event is not there, and its credential is free again', async () => {
    const [ada, ben] = [await fixture.settled('ada-cut'), await fixture.settled('ben-cut')];
    const credentialId = newCredentialId();
    const send = await preparePasskey(ada.browser, credentialId);
    const away = jest.spyOn(fixture.app.get(EventStore), 'append').mockRejectedValue(failure);
    const ended = jest.spyOn(fixture.app.get(PasskeyStore), 'remove').mockRejectedValue(failure);
    expect((await send()).status).toBe(503);
    away.mockRestore();
    ended.mockRestore();
    expect([await findPasskeys(ada.browser), await countAdded(ada.browser)]).toEqual([[], 0]);
    fixture.advance(minute + 1);
    expect((await (await preparePasskey(ben.browser, credentialId))()).status).toBe(200);
    expect([await findPasskeys(ada.browser), await findPasskeys(ben.browser)]).toMatchObject([
      [],
      [{ name: 'Laptop' }],
    ]);
  });

  it('after its event is there', async () => {
    const { browser } = await fixture.settled('ada-heard');
    const send = await preparePasskey(browser, newCredentialId());
    getAnswerBefore(fixture.app.get(CommandBus), AddPasskey, () => Promise.reject(failure));
    expect((await send()).status).toBe(503);
    expect([(await findPasskeys(browser)).length, await countAdded(browser)]).toEqual([1, 1]);
  });

  it('after the event of its removal is gone', async () => {
    const { browser } = await fixture.settled('ada-removed');
    const credentialId = newCredentialId();
    expect((await (await preparePasskey(browser, credentialId))()).status).toBe(200);
    const [passkey] = await findPasskeys(browser);
    getAnswerBefore(fixture.app.get(CommandBus), RemovePasskey, () => Promise.reject(failure));
    expect((await browser.delete(`/api/me/passkeys/${passkey?.id}`)).status).toBe(503);
    expect(await findPasskeys(browser)).toEqual([]);
    fixture.advance(minute + 1);
    expect(await fixture.app.get(PasskeyStore).findByCredential(credentialId)).toBeNull();
    expect((await (await preparePasskey(browser, credentialId))()).status).toBe(200);
  });
});
