import type { Room } from '@throughline/contracts/realtime.js';
import { isShown, momentAt } from '../past/moment.js';
import { ProblemError } from '../problem-error.js';
import type { AnyRow, LoadRows, Page } from './row-state.js';
import type { storedPages, StoreKind } from './stored-pages.js';

/** How long live rows gather before the server is asked again; each page that is read again makes it longer by as much. */
const gather = 1_000;

const readPages = async <Row>(
  from: string | null,
  count: number,
  read: (cursor: string) => Promise<Page<Row>>,
): Promise<Page<Row>[]> => {
  const pages: Page<Row>[] = [];
  for (let next = from; next !== null && pages.length < count;) {
    const page = await read(next);
    pages.push(page);
    next = page.next;
  }
  return pages;
};

type PageReaderOptions<Row extends AnyRow> = {
  state: ReturnType<typeof storedPages<Row>>;
  kind: StoreKind<Row>;
  load: LoadRows<Row>;
  currentRoom: () => Room | undefined;
};

/** Reads for the current room and moment. The result for those that were left meanwhile is discarded. */
const roomReads = <Row extends AnyRow>({ state, currentRoom }: PageReaderOptions<Row>) => {
  let loading = 0;
  const whileCurrent = async (read: (from: Room) => Promise<() => void>): Promise<boolean> => {
    const from = currentRoom();
    if (!from) return true;
    const at = momentAt();
    const isCurrent = (): boolean => currentRoom() === from && isShown(at);
    loading += 1;
    try {
      const store = await read(from);
      if (isCurrent()) store();
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      // The rows that are there are those of another moment.
      const ready = state.useStore.getState().status === 'ready' && at === null;
      if (isCurrent()) state.setStatus({ problem: error, status: ready ? 'ready' : 'failed' });
      return !isCurrent();
    } finally {
      loading -= 1;
    }
  };
  return { whileCurrent, isLoading: () => loading > 0 };
};

/** Asks the server again after live rows have gathered. Reading also counts, so it replaces a planned count. */
const delayedQuestion = (ask: Record<'count' | 'read', () => void>, pageCount: () => number) => {
  let asking: { what: 'count' | 'read'; timer: ReturnType<typeof setTimeout> } | undefined;

  const stopAsking = (): void => {
    clearTimeout(asking?.timer);
    asking = undefined;
  };

  /** A question that waits is not put off by further rows: they may never stop coming. */
  const askLater = (what: 'count' | 'read'): void => {
    if (asking !== undefined && (what === 'count' || asking.what === 'read')) return;
    stopAsking();
    const askNow = () => {
      asking = undefined;
      ask[what]();
    };
    const wait = what === 'read' ? gather * Math.max(1, pageCount()) : gather;
    asking = { what, timer: setTimeout(askNow, wait) };
  };

  return { askLater, stopAsking };
};

/** Reads the pages of a store's room into it. */
export const pageReader = <Row extends AnyRow>(options: PageReaderOptions<Row>) => {
  const { state, kind, load } = options;
  const { getState } = state.useStore;
  const { whileCurrent, isLoading } = roomReads(options);
  let moreLoading: Promise<boolean> | undefined;

  const reload = (): Promise<boolean> => {
    if (getState().status !== 'ready') state.setStatus({ status: 'loading', problem: undefined });
    return whileCurrent(async (from) => {
      const page = await kind.readFirst((cursor) => load(from, cursor));
      return () => state.replace(page);
    });
  };

  const readMore = (): Promise<boolean> => {
    const { next } = getState();
    if (next === null) return Promise.resolve(false);
    moreLoading ??= whileCurrent(async (from) => {
      const page = await load(from, next);
      return () => {
        if (getState().next === next) state.append(page);
      };
    }).finally(() => (moreLoading = undefined));
    return moreLoading;
  };

  /** Reads as many pages as are shown, so that their order is the server's again. */
  const readShown = () =>
    whileCurrent(async (from) => {
      const first = await load(from);
      const later = await readPages(first.next, state.pageCount() - 1, (cursor) => load(from, cursor));
      return () => {
        state.replace(first);
        later.forEach(state.append);
      };
    });

  const recount = () =>
    whileCurrent(async (from) => {
      const page = await load(from);
      return () => state.recount(page);
    });

  const ask = { count: () => void recount(), read: () => void readShown() };
  const question = delayedQuestion(ask, state.pageCount);
  return { reload, readMore, isLoading, ...question };
};
