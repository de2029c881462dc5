import { useEffect } from 'react';
import { create } from 'zustand';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { isShown, momentAt, onMomentChange, useMoment } from '../past/moment.js';
import { ProblemError } from '../problem-error.js';
import type { AnyRow, RowStore } from './row-state.js';

type Answer = 'missing' | ProblemError;
type Asked = { answers: ReadonlyMap<string, Answer> };

/** Rows of a store by their ids, also those that it has not loaded. */
export type RowsById<Row extends AnyRow> = {
  store: RowStore<Row>;
  /** Fetches rows that are not in the store, in one request with every row requested at the same time. */
  ask: (workspaceId: WorkspaceId, ids: readonly string[]) => void;
  useAnswer: (id: string) => Answer | undefined;
  /** Asks again for a row that could not be read; what was said of it stays until there is another answer. */
  reloadRow: (workspaceId: WorkspaceId, id: string) => void;
  /** The same, as if nothing had been said of it. */
  retry: (workspaceId: WorkspaceId, id: string) => void;
  /** Reads every row again that the store has. */
  reread: (workspaceId: WorkspaceId) => void;
};

type FetchRows<Row> = (
  workspaceId: WorkspaceId,
  ids: readonly string[],
) => Promise<{ items: readonly Row[]; next: string | null }>;

/** As many ids as one request takes. */
const most = 100;

/** Reads rows into a store. Returns the ids of those that are nowhere; null when another moment is shown by now. */
const readInto = async <Row extends AnyRow>(
  store: RowStore<Row>,
  ids: readonly string[],
  fetch: (ids: readonly string[]) => ReturnType<FetchRows<Row>>,
): Promise<readonly string[] | null> => {
  const at = momentAt();
  let unread = ids;
  // A page of large rows does not have all of them.
  for (let more = true; more;) {
    const { items, next } = await fetch(unread);
    if (!isShown(at)) return null;
    store.apply(items);
    const found = new Set(items.map(({ id }) => id));
    unread = unread.filter((id) => !found.has(id));
    more = next !== null;
  }
  return unread;
};

/** Reads rows by their ids into a store: one request for all that screens want at once. */
export const rowsById = <Row extends AnyRow>(store: RowStore<Row>, fetchRows: FetchRows<Row>): RowsById<Row> => {
  const useAsked = create<Asked>(() => ({ answers: new Map() }));
  const wanted = new Map<WorkspaceId, Set<string>>();
  const reading = new Set<string>();

  onMomentChange(() => {
    reading.clear();
    useAsked.setState({ answers: new Map() });
  });

  const answer = (ids: readonly string[], given: Answer): void =>
    useAsked.setState(({ answers }) => ({ answers: new Map([...answers, ...ids.map((id) => [id, given] as const)]) }));

  const read = async (workspaceId: WorkspaceId, ids: readonly string[]): Promise<void> => {
    for (const id of ids) reading.add(id);
    const at = momentAt();
    try {
      const missing = await readInto(store, ids, (unread) => fetchRows(workspaceId, unread));
      if (missing !== null) answer(missing, 'missing');
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (!isShown(at)) return;
      // No row can have such an id.
      answer(ids, error.code === 'validation_failed' && ids.length === 1 ? 'missing' : error);
    } finally {
      for (const id of ids) reading.delete(id);
    }
  };

  const readInParts = (workspaceId: WorkspaceId, ids: readonly string[]): void => {
    for (let at = 0; at < ids.length; at += most) void read(workspaceId, ids.slice(at, at + most));
  };

  const readWanted = (): void => {
    for (const [workspaceId, ids] of wanted) readInParts(workspaceId, [...ids]);
    wanted.clear();
  };

  const ask = (workspaceId: WorkspaceId, ids: readonly string[]): void => {
    const { answers } = useAsked.getState();
    const unknown = ids.filter((id) => store.byId(id) === undefined && !answers.has(id) && !reading.has(id));
    if (unknown.length === 0) return;
    if (wanted.size === 0) queueMicrotask(readWanted);
    const before = wanted.get(workspaceId) ?? new Set();
    for (const id of unknown) before.add(id);
    wanted.set(workspaceId, before);
  };

  const reloadRow = (workspaceId: WorkspaceId, id: string) => reading.has(id) || void read(workspaceId, [id]);

  const retry = (workspaceId: WorkspaceId, id: string): void => {
    useAsked.setState(({ answers }) => ({ answers: new Map([...answers].filter(([each]) => each !== id)) }));
    ask(workspaceId, [id]);
  };

  const reread = (workspaceId: WorkspaceId): void => readInParts(workspaceId, [...store.getState().rows.keys()]);

  return { store, ask, reloadRow, retry, reread, useAnswer: (id) => useAsked(({ answers }) => answers.get(id)) };
};

export type RowAnswer<Row> =
  | { status: 'ready'; row: Row }
  | { status: 'loading' | 'missing'; row: undefined }
  | { status: 'late'; row: undefined; reload: () => void }
  | { status: 'failed'; row: undefined; problem: ProblemError; retry: () => void };

const isLate = (answer: Answer): boolean =>
  answer instanceof ProblemError && answer.code === 'read_position_unavailable';

/**
 * One row by its id: from the store, or read by itself before it is said to be nowhere. `late`: the lists do not
 * have what this page has written.
 */
export const useRow = <Row extends AnyRow>(
  { store, ask, reloadRow, retry, useAnswer }: RowsById<Row>,
  workspaceId: WorkspaceId,
  id: string,
): RowAnswer<Row> => {
  const row = store((state) => state.rows.get(id));
  // A store that is loading will have most rows in a moment.
  const loading = store(({ status }) => status === 'loading');
  const answer = useAnswer(id);
  const lacking = row === undefined && !loading && id !== '';
  // At another moment of the past what was answered, or is on its way, is forgotten.
  const moment = useMoment(({ at }) => at);
  const unknown = lacking && answer === undefined;
  useEffect(() => {
    if (unknown) ask(workspaceId, [id]);
  }, [ask, workspaceId, id, unknown, moment]);
  if (row !== undefined) return { status: 'ready', row };
  if (!lacking || answer === undefined) return { status: 'loading', row: undefined };
  if (isLate(answer)) return { status: 'late', row: undefined, reload: () => reloadRow(workspaceId, id) };
  if (answer === 'missing') return { status: 'missing', row: undefined };
  return { status: 'failed', row: undefined, problem: answer, retry: () => retry(workspaceId, id) };
};
