import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import { isSigned } from '@throughline/contracts/chain/web-crypto.js';
import { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { newId } from '@throughline/platform/ids.js';
import { startProjections, type RunningProjections } from '../engine/start-projections.js';
import { historyProjection } from '../history/history.projection.js';
import { foldedUpTo, operate, listRows, until, writeNotes } from '../testing/engine-harness.js';
import { Anchors } from './anchors.js';
import { chainProjection } from './chain.projection.js';

const anchors = new Anchors(ChainKey.parse(Buffer.alloc(32, 7).toString('base64')), { events: 1, minutes: 60 });

describe('Anchors', () => {
  let stack: TestStack;
  const running: RunningProjections[] = [];
  const start = async (backgroundTasks = [] as (typeof anchors.backgroundTask)[]): Promise<RunningProjections> => {
    const one = await startProjections({
      ...stack,
      projections: [historyProjection, chainProjection],
      backgroundTasks,
    });
    running.push(one);
    return one;
  };
  const appendDue = async ({ postgres, store, worker }: RunningProjections): Promise<number> => {
    const live = (name: string) =>
      worker.session?.builds.find(({ projection, isLive }) => projection.name === name && isLive);
    return anchors.appendDue({ postgres, store, live, stopped: new AbortController().signal });
  };
  const listAnchors = async ({ store }: RunningProjections, chain: string): Promise<Anchor[]> => {
    const found: Anchor[] = [];
    for await (const event of store.read(`chain-${chain}`)) if (event.type === 'ChainAnchored') found.push(event.data);
    return found;
  };
  const settle = async ({ postgres, store }: RunningProjections): Promise<void> =>
    foldedUpTo(postgres, await store.head());

  beforeAll(async () => {
    stack = await startStack();
  });
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });
  afterAll(() => stack.stop());

  it('are appended once for new events, however many workers try and however often, and never for an anchor itself', async () => {
    const one = await start();
    await one.caughtUp;
    const workspaceId = newId();
    await writeNotes(one.store, workspaceId, ['a', 'b', 'c']);
    await settle(one);
    const counts = await Promise.all([appendDue(one), appendDue(one), appendDue(one)]);
    expect(Math.max(...counts)).toBe(1);
    await settle(one);
    expect(await appendDue(one)).toBe(0);
    const [anchor, ...more] = await listAnchors(one, workspaceId);
    expect(more).toEqual([]);
    const [row] = (await listRows(one.postgres, 'chains')).filter(({ id }) => id === workspaceId);
    expect(anchor).toMatchObject({ chain: workspaceId, number: 0, seq: 3, hash: row?.['hash'] });
    expect(anchor !== undefined && (await isSigned(anchor))).toBe(true);
  });

  it('are not made for rows that are behind the log', async () => {
    const one = await start();
    await one.caughtUp;
    const workspaceId = newId();
    await writeNotes(one.store, workspaceId, ['a']);
    await settle(one);
    expect(await appendDue(one)).toBe(1);
    await writeNotes(one.store, workspaceId, ['b']);
    await settle(one);
    // The state that a worker sees while it folds the log from the beginning and has not reached the anchor.
    await one.postgres.execute('update chain_v1_b1.chains set anchors = 0, anchored_seq = 0 where id = $1', [
      workspaceId,
    ]);
    expect(await appendDue(one)).toBe(0);
    expect(await listAnchors(one, workspaceId)).toHaveLength(1);
  });

  it('are appended by the worker that folds: two workers and a restart append no extra ones, a rebuild none', async () => {
    const first = await start([anchors.backgroundTask]);
    await first.caughtUp;
    const second = await start([anchors.backgroundTask]);
    await second.worker.standsBy;
    const workspaceId = newId();
    await writeNotes(first.store, workspaceId, ['a', 'b']);
    await settle(first);
    await first.stop();
    await until('the second has anchored', async () => (await listAnchors(second, workspaceId)).length > 0);
    await settle(second);
    await operate(second.postgres, { kind: 'rebuild', projections: ['chain'] });
    await second.stop();
    running.splice(0);
    const third = await start([anchors.backgroundTask]);
    await third.caughtUp;
    await settle(third);
    await appendDue(third);
    expect((await listAnchors(third, workspaceId)).map(({ number, seq }) => [number, seq])).toEqual([[0, 2]]);
  });
});
