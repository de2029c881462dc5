import { AddsTogether } from './adds-together.js';

/** Adds when it is told to. */
const addsByHand = () => {
  const asked: { count: number; answer: (isAdded: boolean) => void; fail: (error: Error) => void }[] = [];
  const add = (count: number): Promise<boolean> =>
    new Promise((resolve, reject) => asked.push({ count, answer: resolve, fail: reject }));
  return { asked, add };
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('adds for all who came while a statement was on its way by the next one', async () => {
  const { asked, add } = addsByHand();
  const adds = new AddsTogether();
  const first = adds.add('a', add);
  await turn();
  const later = [adds.add('a', add), adds.add('a', add), adds.add('a', add)];
  await turn();
  expect(asked.map(({ count }) => count)).toEqual([1]);
  asked[0]?.answer(true);
  expect(await first).toBe(true);
  await turn();
  expect(asked.map(({ count }) => count)).toEqual([1, 3]);
  asked[1]?.answer(false);
  expect(await Promise.all(later)).toEqual([false, false, false]);
});

it('waits for no other row', async () => {
  const { asked, add } = addsByHand();
  const adds = new AddsTogether();
  void adds.add('a', add);
  void adds.add('b', add);
  await turn();
  expect(asked).toHaveLength(2);
});

it('goes on after a statement that failed', async () => {
  const { asked, add } = addsByHand();
  const adds = new AddsTogether();
  const first = adds.add('a', add);
  await turn();
  const second = adds.add('a', add);
  asked[0]?.fail(new Error('The connection was lost.'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  asked[1]?.answer(true);
  expect(await second).toBe(true);
  const third = adds.add('a', add);
  await turn();
  asked[2]?.answer(true);
  expect(await third).toBe(true);
});
