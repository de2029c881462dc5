import { budgetTerms } from '@throughline/contracts/budgets/budget.fixtures.js';
import {
  HistoryActors,
  HistoryMarks,
  HistoryPlace,
  HistoryTypes,
} from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { isOfMoney } from '@throughline/contracts/history/money-categories.js';
import { page } from '@throughline/contracts/page.js';
import { appendForeign } from '@throughline/platform/testing/append-foreign.js';
import { newId } from '@throughline/platform/ids.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { shareBackend } from '../testing/shared-backend.js';

const HistoryPage = page(HistoryRow);
const hourMs = 3_600_000;

let backend: Backend;
shareBackend((shared) => (backend = shared));

describe('a member who does not read billing', () => {
  let owner: Person;
  let builder: Person;
  let all: HistoryRow[];
  let shown: HistoryRow[];

  const ask = (person: Person, path: string) => person.client.get(owner.path(`/history${path}`));
  const list = async (person: Person) => (await ask(person, '?order=oldest&limit=100')).as(HistoryPage).items;

  beforeAll(async () => {
    [owner, builder] = [await backend.signUp('Owner'), await backend.signUp('Builder')];
    await owner.admits(builder, 'builder');
    for (const limitMicros of [1_000_000, 2_000_000, 3_000_000]) {
      await owner.client.post(owner.path('/agents'), { name: `Agent of ${limitMicros}` });
      await owner.client.put(
        owner.path('/budgets/workspace.month'),
        budgetTerms({ limitMicros, notify: [owner.userId] }),
      );
    }
    const metadata = { workspaceId: owner.workspaceId, at: new Date().toISOString() };
    await appendForeign(backend.config.eventStoreUrl, `budget-${newId()}`, [
      { type: 'BudgetSungAloud', data: {}, metadata },
    ]);
    await backend.settled();
    [all, shown] = [await list(owner), await list(builder)];
  });

  it('lists the other events', () => {
    expect(shown).toEqual(all.filter(({ category }) => !isOfMoney(category)));
    expect(all.length - shown.length).toBeGreaterThan(3);
    expect(isOfMoney(all.at(-1)?.category ?? '')).toBe(true);
  });

  it('finds places among what is listed', async () => {
    const last = (await ask(builder, '/place?until=2101-01-01T00:00:00Z')).as(HistoryPlace);
    expect(last.position).toBe(shown.at(-1)?.position);
    for (const { number, position, category } of all) {
      const { status } = await ask(builder, `/place?number=${number}`);
      expect([position, status]).toEqual([position, isOfMoney(category) ? 404 : 200]);
      expect((await ask(owner, `/place?number=${number}`)).status).toBe(200);
    }
  });

  it.each([
    ['whole quarters', 1],
    ['parts of quarters', 499],
  ])('sees when it happened, in %s, but nothing of the rest', async (_, buckets) => {
    const hour = Math.floor(Date.now() / hourMs) * hourMs;
    const [from, to] = [hour - hourMs, hour + hourMs].map((at) => new Date(at).toISOString());
    const sum = async (person: Person) => {
      const { marks } = (await ask(person, `/marks?from=${from}&to=${to}&buckets=${buckets}`)).as(HistoryMarks);
      return { count: marks.reduce((so, { count }) => so + count, 0), last: marks.at(-1)?.last };
    };
    expect(await sum(builder)).toEqual({ count: shown.length, last: shown.at(-1)?.position });
    expect(await sum(owner)).toEqual({ count: all.length, last: all.at(-1)?.position });
  });

  it('is offered the types and actors with the counts of what is listed', async () => {
    const counted = (key: (event: HistoryRow) => string): [string, number][] =>
      [...Map.groupBy(shown, key)].map(([value, found]): [string, number] => [value, found.length]).sort();
    const { types } = (await ask(builder, '/types')).as(HistoryTypes);
    expect(types.map(({ type, count }): [string, number] => [type, count]).sort()).toEqual(counted(({ type }) => type));
    const { actors } = (await ask(builder, '/actors')).as(HistoryActors);
    expect(actors.map(({ id, count }): [string, number] => [id, count]).sort()).toEqual(
      counted(({ meta }) => meta.actor.id),
    );
  });
});
