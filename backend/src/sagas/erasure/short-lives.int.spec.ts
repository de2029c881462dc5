import { Me } from '@throughline/contracts/identity/identity.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { CompareNightly } from '../../billing/invoices/comparing/compare-nightly.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { does } from '../../testing/does.js';
import { listenTo } from '../../testing/log-listener.js';
import { SignUpFixture } from '../../testing/sign-up-fixture.js';

const day = 24 * 3_600_000;
let fixture: SignUpFixture;
let log: ReturnType<typeof listenTo>;
beforeAll(async () => {
  fixture = await SignUpFixture.start();
  log = listenTo(fixture.app.get(EventStore));
});
afterAll(async () => {
  await log.stop();
  await fixture.stop();
});

/** The product is open for three minutes, that number of days later; what is due when. */
const openAfter = async (days: number) => {
  const { app, clock } = await fixture.backend.another();
  const schedule = app.get(Schedule);
  schedule.maxPeriodMs = Infinity;
  for (const passed of [days * day, 180_000]) {
    clock.advance(passed);
    await schedule.wake();
    await schedule.idle();
  }
  await schedule.onModuleDestroy();
  await fixture.backend.settled();
  return app;
};
const typesAbout = async (id: string) => (await log.about(id)).map(({ type }) => type);

describe('where the product is open for a few minutes a day', () => {
  it('people are erased, contents expire and usage is compared in their time', async () => {
    const ada = await fixture.backend.signUp('Ada');
    const from = { kind: 'import', definition: does('1. Answer: Hello.') };
    const agent = (await ada.client.post(ada.path('/agents'), { name: 'Clerk', from })).as(Receipt);
    const run = (await ada.client.post(ada.path(`/agents/${agent.id}/runs`), { version: 'draft' })).as(Receipt).id;
    await log.heard('RunSucceeded', run);
    await ada.client.patch(ada.path('/content-retention'), { days: 7 });
    const { browser, email } = await fixture.confirmed();
    const { userId: leaving } = (await browser.get('/api/me')).as(Me);
    expect((await browser.post('/api/me/deletion', { email })).status).toBe(200);
    await fixture.backend.settled();

    const first = await openAfter(1);
    const compared = await first
      .get(CompareNightly, { strict: false })
      .lastComparedAt(WorkspaceId.parse(ada.workspaceId));
    expect(compared).not.toBeNull();
    expect(await typesAbout(run)).not.toContain('RunContentErased');

    await openAfter(8);
    expect(await typesAbout(run)).toContain('RunContentErased');
    expect(await typesAbout(leaving)).not.toContain('PersonErased');

    await openAfter(15);
    expect(await typesAbout(leaving)).toContain('PersonErased');
  });
});
