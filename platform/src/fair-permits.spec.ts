import { FairPermits, type Permit } from './fair-permits.js';

const never = new AbortController().signal;
const getPermits = (max: { total: number; perKey: number }) => {
  const permits = new FairPermits(max);
  const served: string[] = [];
  const held: { name: string; permit: Permit }[] = [];
  const ask = (name: string, { signal = never, alone = false } = {}): Promise<void> =>
    permits.acquire(name.charAt(0), signal, { alone }).then((permit) => {
      if (permit === null) return;
      served.push(name);
      held.push({ name, permit });
    });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const release = async (name: string): Promise<void> => {
    const index = held.findIndex((each) => each.name === name);
    held.splice(index, 1)[0]?.permit.release();
    await settle();
  };
  return { permits, served, held, ask, settle, release };
};

describe('fair permits', () => {
  it('are all for one tenant while nobody else waits, up to the tenant’s maximum', async () => {
    const { ask, served, settle } = getPermits({ total: 4, perKey: 3 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name);
    await settle();
    expect(served).toEqual(['a1', 'a2', 'a3']);
    void ask('b1');
    await settle();
    expect(served).toEqual(['a1', 'a2', 'a3', 'b1']);
  });
  it('go first to the tenant who holds the fewest, not to the one who has waited longest', async () => {
    const { ask, served, settle, release } = getPermits({ total: 2, perKey: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2']) void ask(name);
    await settle();
    await release('a1');
    expect(served).toEqual(['a1', 'a2', 'b1']);
    await release('a2');
    expect(served.at(-1)).toBe('a3');
    await release('b1');
    expect(served.at(-1)).toBe('b2');
  });
  it('go to tenants in turn when they hold equally many', async () => {
    const { ask, served, settle, release } = getPermits({ total: 1, perKey: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(name);
    await settle();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await release(name);
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });
  it('are asked back only from a tenant who holds more than another who waits', async () => {
    const { ask, settle, permits } = getPermits({ total: 3, perKey: 3 });
    for (const name of ['a1', 'a2', 'b1', 'b2']) void ask(name);
    await settle();
    expect([permits.isAwaited('a'), permits.isAwaited('b')]).toEqual([true, false]);
  });
  it('are not given to one who has left', async () => {
    const { ask, served, settle, release, permits } = getPermits({ total: 1, perKey: 1 });
    const gone = new AbortController();
    void ask('a1');
    void ask('b1', { signal: gone.signal });
    void ask('c1');
    gone.abort();
    await settle();
    expect(permits.waitingFor('b')).toBe(0);
    await release('a1');
    expect(served).toEqual(['a1', 'c1']);
    expect(await permits.acquire('d', gone.signal)).toBeNull();
  });
});

describe('a permit that is held alone', () => {
  it('waits until every other one is released, and nothing is next to it', async () => {
    const { ask, served, settle, release, permits } = getPermits({ total: 3, perKey: 3 });
    void ask('a1');
    void ask('b1', { alone: true });
    void ask('c1');
    await settle();
    expect(served).toEqual(['a1']);
    expect(permits.isAwaited('a')).toBe(true);
    await release('a1');
    expect(served).toEqual(['a1', 'b1']);
    await release('b1');
    expect(served).toEqual(['a1', 'b1', 'c1']);
  });
  it('takes turns with the others, so that neither waits without end', async () => {
    const { ask, served, settle, release } = getPermits({ total: 2, perKey: 2 });
    for (const name of ['a1', 'a2', 'a3']) void ask(name, { alone: true });
    for (const name of ['b1', 'b2', 'b3']) void ask(name);
    await settle();
    await release('a1');
    expect(served).toEqual(['a1', 'b1', 'b2']);
    await release('b1');
    await release('b2');
    expect(served).toEqual(['a1', 'b1', 'b2', 'a2']);
    await release('a2');
    await release('b3');
    expect(served).toEqual(['a1', 'b1', 'b2', 'a2', 'b3', 'a3']);
  });
  it('can be shared later; the next one alone waits for it all the same', async () => {
    const { ask, served, held, settle, release } = getPermits({ total: 2, perKey: 2 });
    void ask('a1', { alone: true });
    void ask('b1', { alone: true });
    void ask('c1');
    await settle();
    held[0]?.permit.share();
    await settle();
    expect(served).toEqual(['a1', 'c1']);
    await release('c1');
    expect(served).toEqual(['a1', 'c1']);
    await release('a1');
    expect(served).toEqual(['a1', 'c1', 'b1']);
  });
  it('holds nobody back after it has left the queue', async () => {
    const { ask, served, settle } = getPermits({ total: 2, perKey: 2 });
    const gone = new AbortController();
    void ask('a1');
    void ask('b1', { alone: true, signal: gone.signal });
    void ask('c1');
    gone.abort();
    await settle();
    expect(served).toEqual(['a1', 'c1']);
  });
});
