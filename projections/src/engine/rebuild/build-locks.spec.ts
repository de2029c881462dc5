import { Holds } from './build-locks.js';

const build = { projection: 'agents', build: 2 };
const [one, other] = [Symbol('one'), Symbol('other')];

describe('A build that a pass is at work on', () => {
  it('is taken up by another one only once the first has let go', async () => {
    const holds = new Holds();
    await holds.take(build, one);
    const order: string[] = [];
    const taking = holds.take(build, other).then(() => order.push('taken'));
    await holds.take({ projection: 'agents', build: 3 }, other);
    order.push('let go');
    holds.letGo(build, one);
    await taking;
    expect(order).toEqual(['let go', 'taken']);
    expect([holds.has(build, one), holds.has(build, other)]).toEqual([false, true]);
  });

  it('is let go by nobody else', async () => {
    const holds = new Holds();
    await holds.take(build, one);
    holds.letGo(build, other);
    expect(holds.has(build)).toBe(true);
    holds.letGo(build, one);
    await holds.free(build);
    expect(holds.has(build)).toBe(false);
  });
});
