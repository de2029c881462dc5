import { act, renderHook, waitFor } from '@testing-library/react';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { z } from 'zod';
import { readRows } from './read-rows.js';
import { momentAt, showMoment } from '../past/moment.js';
import { replica } from './replica.js';
import { rowsById, useRow } from './use-row.js';

const Row = z.object({ id: z.string(), position: z.number() });
const rows = ['a', 'b', 'c'].map((id) => ({ id, position: 1 }));

/** A server whose rows are so large that a page has one. */
const buildPage = (found: typeof rows) => {
  const [first] = found;
  return Promise.resolve({
    items: first ? [first] : [],
    next: found.length > 1 ? (first?.id ?? null) : null,
    position: 1,
  });
};
const after = (cursor: string | undefined) => rows.filter(({ id }) => cursor === undefined || id > cursor);

describe('where a page of large rows ends early', () => {
  it('reads the first rows from several pages, and no more than wanted', async () => {
    const limits: number[] = [];
    const read = ({ limit, cursor }: { limit: number; cursor: string | undefined }) => {
      limits.push(limit);
      return buildPage(after(cursor));
    };
    expect(await readRows(2, read)).toEqual(rows.slice(0, 2));
    expect(limits).toEqual([2, 1]);
    expect(await readRows(9, read)).toEqual(rows);
  });

  it('finds every row that is read by its id, and misses only one that is nowhere', async () => {
    const store = replica('agents', Row, () => Promise.reject(new Error('not read as a list')));
    const byId = rowsById(store, (_, ids) => buildPage(rows.filter(({ id }) => ids.includes(id))));
    byId.ask(workspaceId, ['a', 'b', 'c']);
    const { result } = renderHook(() => ['c', 'd'].map((id) => useRow(byId, workspaceId, id).status));
    await waitFor(() => expect(result.current).toEqual(['ready', 'missing']));
  });
});

it('A row whose answer was on its way when another moment was shown is read at that moment.', async () => {
  const store = replica('agents', Row, () => Promise.reject(new Error('not read as a list')));
  const given: (() => void)[] = [];
  const byId = rowsById(store, async (_, [id = '']) => {
    const position = Number(momentAt());
    await new Promise<void>((resolve) => given.push(resolve));
    return { items: [{ id, position }], next: null };
  });
  act(() => showMoment('9'));
  const { result } = renderHook(() => useRow(byId, workspaceId, 'a'));
  await waitFor(() => expect(given).toHaveLength(1));
  act(() => showMoment('5'));
  await waitFor(() => expect(given).toHaveLength(2));
  for (const answer of given) answer();
  await waitFor(() => expect(result.current.row).toEqual({ id: 'a', position: 5 }));
  act(() => showMoment(null));
});
