import type { AnyRow, RowStore } from './row-state.js';

/** Stores that hold the rows of one thing, such as the versions of an agent: the one last asked for is kept, the one before hears no more. */
export const storeOf = <Row extends AnyRow>(make: (id: string) => RowStore<Row>): ((id: string) => RowStore<Row>) => {
  let last: { id: string; store: RowStore<Row> } | undefined;
  return (id) => {
    if (last?.id === id) return last.store;
    last?.store.drop();
    last = { id, store: make(id) };
    return last.store;
  };
};
