import { writeCountedBy, type CountedBy } from '@throughline/contracts/history/counted-by.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { page } from '@throughline/contracts/page.js';
import type { Backend } from '../testing/backend.js';
import type { Person } from '../testing/person.js';
import { addRun } from '../testing/used-runs.js';
import { shareBackend } from '../testing/shared-backend.js';

const october = '2026-10-15T12:00:00.000Z';
let backend: Backend;
let ada: Person;
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
});

const history = async (query: Record<string, string>): Promise<HistoryRow[]> => {
  const answer = await ada.client.get(ada.path(`/history?${new URLSearchParams(query).toString()}`));
  return answer.as(page(HistoryRow)).items;
};
const counted = (by: CountedBy) => history({ counted: writeCountedBy(by) });
const listTypes = (rows: readonly HistoryRow[]) => rows.map(({ type }) => type).sort();

describe('what a line of an invoice counted', () => {
  it('is listed event by event: those of its meter, after one event, up to and with another', async () => {
    await addRun(backend, ada.workspaceId, october, { micros: 700, tools: 2 });
    await backend.settled();
    const [end] = await history({ category: 'run', limit: '1' });
    await addRun(backend, ada.workspaceId, october, { micros: 0, tools: 1 });
    await addRun(backend, ada.workspaceId, october, { micros: 5, failed: true });
    await backend.settled();
    const [last] = await history({ category: 'run', limit: '1' });
    const first = { after: null, upTo: end?.id ?? '' };
    const second = { after: end?.id ?? '', upTo: last?.id ?? '' };

    expect(listTypes(await counted({ meter: 'runs', ...first }))).toEqual(['RunStarted']);
    expect(listTypes(await counted({ meter: 'runs', ...second }))).toEqual(['RunFailed', 'RunStarted', 'RunStarted']);
    expect(await counted({ meter: 'tool_calls', ...first })).toHaveLength(2);
    expect(await counted({ meter: 'tool_calls', ...second })).toHaveLength(1);
    expect(await counted({ meter: 'model_cost', ...first })).toHaveLength(1);
    expect(await counted({ meter: 'model_cost', ...second })).toHaveLength(1);
    expect(await counted({ meter: 'own_model_cost', ...second })).toEqual([]);
    expect(await counted({ meter: 'model_cost', after: null, upTo: last?.id ?? '' })).toHaveLength(2);
  });

  it('of another workspace is nothing, and of no meter is refused', async () => {
    const grace = await backend.signUp('Grace');
    const [last] = await history({ category: 'run', limit: '1' });
    const query = `counted=${encodeURIComponent(writeCountedBy({ meter: 'runs', after: null, upTo: last?.id ?? '' }))}`;
    const answer = await grace.client.get(grace.path(`/history?${query}`));
    expect(answer.as(page(HistoryRow)).items).toEqual([]);
    expect((await ada.client.get(ada.path('/history?counted=all/first/x'))).problem.status).toBe(422);
  });
});
