import { noLag } from '@throughline/contracts/operations/lag.js';
import { newId } from '@throughline/platform/ids.js';
import { LogLag } from '@throughline/platform/projections/control/log-lag.js';
import { livePosition } from '@throughline/platform/projections/control/builds.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { PolicyFixture } from '@throughline/platform/testing/policy-fixture.js';
import { historyProjection } from '../../history/history.projection.js';
import { foldedUpTo } from '../../testing/engine-harness.js';
import { startProjections, type RunningProjections } from '../start-projections.js';

const notes = new Set(['NoteWritten']);
const policies = [
  { name: 'when-spec-held', on: notes },
  { name: 'when-spec-quick', on: notes },
  { name: 'when-spec-early', on: notes },
  { name: 'when-spec-unconcerned', on: new Set(['AgentCreated']) },
];

describe('The lag', () => {
  let fixture: PolicyFixture;
  let running: RunningProjections;
  let lag: LogLag;
  let now = 0;
  let release: () => void = () => undefined;

  beforeAll(async () => {
    fixture = await PolicyFixture.open();
    running = await startProjections({ ...fixture.stack, projections: [historyProjection] });
    await running.caughtUp;
    const { postgres, store } = fixture;
    lag = new LogLag({ postgres, store, now: () => now });
    const held = new Promise<void>((resolve) => (release = resolve));
    const nothing = async (): Promise<void> => undefined;
    fixture.start({
      'when-spec-held': () => held,
      'when-spec-quick': nothing,
      'when-spec-unconcerned': nothing,
    });
    await fixture.known('when-spec-held');
  });
  afterAll(async () => {
    release();
    await fixture.close();
    await running.stop();
  });

  const firstAt = async (): Promise<number> => {
    const [first] = await fixture.store.readAfter(0, 1);
    return Date.parse(first?.at ?? '');
  };
  const byName = async () =>
    Object.fromEntries((await lag.ofPolicies(policies)).map(({ policy, ...rest }) => [policy, rest]));

  it('of a policy counts the events that it has not reacted to, and for how long the oldest is in the log, however long ago it happened; other policies have none', async () => {
    const workspaceId = newId();
    await fixture.write(['one', 'two', 'three'], workspaceId, '2020-01-02T03:04:05.000Z');
    await foldedUpTo(running.postgres, await fixture.store.head());
    await fixture.reached('when-spec-quick');
    now = (await firstAt()) + 6 * 60_000;
    expect(await byName()).toMatchObject({
      'when-spec-held': { events: 3, more: false, ms: 6 * 60_000 },
      'when-spec-quick': noLag,
    });
  });

  it('of a policy leaves out what it reacted to early, also when that is what comes first after its position', async () => {
    const [first, second] = await fixture.store.readAfter(0, 2);
    const positions = JSON.stringify([first?.position, second?.position]);
    await fixture.postgres.execute(
      `insert into ops.policy_checkpoints (policy, position, ahead) values ('when-spec-early', 0, '${positions}')`,
    );
    const [, , third] = await fixture.store.readAfter(0, 3);
    now = Date.parse(third?.at ?? '') + 1_000;
    expect((await byName())['when-spec-early']).toEqual({ events: 1, more: false, ms: 1_000 });
  });

  it('is none for a policy whose events it has all, however far its position is behind the head', async () => {
    await fixture.postgres.execute(
      `update ops.policy_checkpoints set position = 0 where policy = 'when-spec-unconcerned'`,
    );
    expect((await byName())['when-spec-unconcerned']).toEqual(noLag);
  });

  it('of a projection is counted in the log while no worker folds, and so is that of policies', async () => {
    await running.stop();
    const position = await livePosition(fixture.postgres, 'history');
    await fixture.write(['four', 'five'], newId());
    expect((await lag.ofPositions([position])).get(position)).toMatchObject({ events: 2, more: false });
    expect((await lag.ofPositions([0])).get(0)).toMatchObject({ events: 5 });
    await fixture.reached('when-spec-quick');
    expect((await byName())['when-spec-held']?.events).toBe(5);
    release();
    await eventually('the policy has reacted to all', async () => (await byName())['when-spec-held']?.events === 0);
  });
});
