import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { listenTo } from '../../testing/log-listener.js';
import { makeOperator } from '../../testing/operator.js';
import { runEveryTask } from '../../testing/run-every-task.js';
import { SignedInAccounts } from '../../testing/signed-in-accounts.js';
import { newAddress, password } from '../../testing/sign-up-fixture.js';
import { Maintenance } from './maintenance.js';

let accounts: SignedInAccounts;
let log: ReturnType<typeof listenTo>;
/** A registration that nobody confirms is due to be erased by then, and an account to be renewed. */
const inNineDays = (): Date => new Date(Date.now() + 9 * 24 * 3_600_000);
beforeAll(async () => {
  accounts = await SignedInAccounts.open();
  const { backend, ada } = accounts;
  await accounts.connect();
  await makeOperator(backend, ada);
  const somebody = { name: 'Grace', email: newAddress(), password, acceptTerms: true };
  expect((await backend.visitor().post('/api/auth/register', somebody)).status).toBeLessThan(300);
  await backend.mailbox.arrives(somebody.email);
  await backend.settled();
  log = listenTo(backend.app.get(EventStore));
});
afterAll(async () => {
  await log.stop();
  await accounts.stop();
});

const maintenance = '/api/operator/maintenance';
const mode = async (wanted: string): Promise<void> => {
  await eventually(`the mode is ${wanted}`, () => accounts.backend.app.get(Maintenance).mode === wanted);
  await accounts.backend.settled();
};

describe('recurring tasks', () => {
  it.each(['read_only', 'full'])('append nothing and call nobody in %s maintenance', async (wanted) => {
    const { backend, ada, issuer } = accounts;
    (await ada.client.post(maintenance, { message: 'A larger disk.', begins: 0, mode: wanted })).as(Receipt);
    await mode(wanted);
    const [calls, mails] = [issuer.calls.length, (await backend.mailbox.sent()).length];
    const { ran, mayRest, appended } = await runEveryTask(backend, inNineDays());
    expect(appended).toEqual([]);
    expect(issuer.calls.length).toBe(calls);
    expect((await backend.mailbox.sent()).length).toBe(mails);
    expect(mayRest).toEqual(expect.arrayContaining(['erase-people', 'renew-idle-tokens', 'reconcile-runs']));
    expect(ran.filter((name) => mayRest.includes(name))).toEqual([]);
    await ada.client.delete(maintenance);
    await mode('off');
  });

  it('do what is due when maintenance is over', async () => {
    const renewals = accounts.tokensAsked();
    const { ran, mayRest, appended } = await runEveryTask(accounts.backend, inNineDays());
    expect(ran).toEqual(expect.arrayContaining(mayRest));
    expect(appended).toContain('RegistrationExpired');
    expect(accounts.tokensAsked()).toBe(renewals + 1);
  });
});
