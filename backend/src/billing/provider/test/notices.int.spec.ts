import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { testProvider } from './test-provider.js';
import { startReceiver } from './testing/notice-receiver.js';
import { subscribe, type Fixture } from './testing/subscribers.js';
import { startTestProvider } from './testing/test-harness.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startTestProvider(await createTestDatabase());
});
afterEach(() => fixture.stop());

const listed = async () => (await fixture.provider.listSince('0')).notices.map(({ id }) => id);
const arrived = () =>
  fixture.receiver.received.map((call) => fixture.provider.verify({ ...call, now: fixture.clock.now() }).id);

describe('the notices of the test provider', () => {
  it('arrive in their order, and once', async () => {
    await subscribe(fixture);
    expect(await fixture.provider.deliver()).toBeGreaterThan(3);
    expect(await fixture.provider.deliver()).toBe(0);
    expect(arrived()).toEqual(await listed());
  });

  it('arrive as late as they are told to', async () => {
    await fixture.provider.disturb({ late: 90 });
    await subscribe(fixture);
    fixture.clock.advance(89_000);
    expect(await fixture.provider.deliver()).toBe(0);
    fixture.clock.advance(1_000);
    await fixture.provider.deliver();
    expect(arrived()).toEqual(await listed());
  });

  it('arrive twice', async () => {
    await fixture.provider.disturb({ twice: true });
    await subscribe(fixture);
    await fixture.provider.deliver();
    expect(arrived()).toEqual((await listed()).flatMap((id) => [id, id]));
  });

  it('arrive in another order', async () => {
    await fixture.provider.disturb({ shuffled: true });
    for (let nth = 0; nth < 8; nth += 1) await subscribe(fixture);
    await fixture.provider.deliver();
    expect(arrived()).not.toEqual(await listed());
    expect(arrived().toSorted()).toEqual((await listed()).toSorted());
  });

  it('are lost, and still listed', async () => {
    await fixture.provider.disturb({ lost: true });
    await subscribe(fixture);
    expect(await fixture.provider.deliver()).toBe(0);
    await fixture.provider.disturb({});
    const before = await listed();
    await subscribe(fixture);
    await fixture.provider.deliver();
    expect(arrived()).toEqual((await listed()).slice(before.length));
  });

  it('that are not accepted are sent again, each time after a longer wait, and at last are only listed', async () => {
    await subscribe(fixture);
    const begun = fixture.clock.now().getTime();
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      fixture.receiver.answers.push(...Array.from({ length: 20 }, () => 500));
      const [next] = await fixture.postgres.query<{ due_at: string }>(
        'select min(due_at) as due_at from billing_test.notices',
      );
      waits.push((Date.parse(next!.due_at) - begun) / 1_000);
      fixture.clock.setTo(new Date(next!.due_at));
      expect(await fixture.provider.deliver()).toBe(0);
    }
    const gaps = waits.slice(1).map((wait, at) => wait - waits[at]!);
    expect(gaps.slice(0, 5)).toEqual([10, 30, 90, 270, 810]);
    expect(Math.max(...gaps)).toBe(21_600);
    fixture.receiver.answers.splice(0);
    fixture.clock.advance(30 * 86_400_000);
    expect(await fixture.provider.deliver()).toBe(0);
    expect(await listed()).not.toEqual([]);
  });

  it('that a process did not finish to send are sent by another one', async () => {
    await subscribe(fixture);
    await fixture.receiver.stop();
    await fixture.provider.deliver();
    fixture.clock.advance(10_000);
    const receiver = await startReceiver();
    const other = testProvider({ ...fixture.deps, webhookUrl: receiver.url });
    await other.deliver();
    expect(receiver.received).toHaveLength((await listed()).length);
    await receiver.stop();
  });

  it('are sent once by several who send at once', async () => {
    for (let nth = 0; nth < 20; nth += 1) await subscribe(fixture);
    await Promise.all(Array.from({ length: 4 }, () => fixture.provider.deliver()));
    await eventually('all arrive', async () => arrived().length >= (await listed()).length);
    expect(arrived().toSorted()).toEqual((await listed()).toSorted());
  });

  it('are only listed where no address is set', async () => {
    await subscribe(fixture);
    expect(await testProvider({ ...fixture.deps, webhookUrl: null }).deliver()).toBe(0);
    expect(await listed()).not.toEqual([]);
  });

  it('need a secret', () => {
    expect(() => testProvider({ ...fixture.deps, secret: '' })).toThrow('secret');
    expect(() => testProvider({ ...fixture.deps, previousSecret: '' })).toThrow('secret');
  });
});
