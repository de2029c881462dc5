import { BuildLocks } from './build-locks.js';

const key = { projection: 'agents', build: 2 };
/** The same build, as two runs have it. */
const [one, other] = [{ key }, { key }];

describe('The lock of a build that a run is at work on', () => {
  it('is acquired by another run only when the first has released it', async () => {
    const locks = new BuildLocks();
    await locks.acquire(one);
    const order: string[] = [];
    const acquiring = locks.acquire(other).then(() => order.push('acquired'));
    await locks.acquire({ key: { projection: 'agents', build: 3 } });
    order.push('released');
    locks.release(one);
    await acquiring;
    expect(order).toEqual(['released', 'acquired']);
    expect([locks.isHeldBy(one), locks.isHeldBy(other)]).toEqual([false, true]);
  });

  it('is acquired by one of several runs that wait for it at a time', async () => {
    const locks = new BuildLocks();
    await locks.acquire(one);
    const waiting = [{ key }, { key }];
    const acquired: unknown[] = [];
    const acquiring = waiting.map((run) => locks.acquire(run).then(() => acquired.push(run)));
    locks.release(one);
    await Promise.race(acquiring);
    expect(acquired).toHaveLength(1);
    expect(locks.holder(key)).toBe(acquired[0]);
    for (const run of waiting) locks.release(run);
    await Promise.all(acquiring);
    expect(acquired).toHaveLength(2);
  });

  it('is released by nobody else', async () => {
    const locks = new BuildLocks();
    await locks.acquire(one);
    locks.release(other);
    expect(locks.holder(key)).toBe(one);
    locks.release(one);
    await locks.whenIdle(key);
    expect(locks.holder(key)).toBeUndefined();
  });
});
