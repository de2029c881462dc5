import type { AnyRow, RowStore } from './row-state.js';

/** One store per resource, such as the versions of an agent. Only the last requested store is kept and receives rows. */
export const storeOf = <Row extends AnyRow>(make: (id: string) => RowStore<Row>): ((id: string) => RowStore<Row>) => {
  let last: { id: string; store: RowStore<Row> } | undefined;
  return (id) => {
    if (last?.id === id) return last.store;
    last?.store.drop();
    last = { id, store: make(id) };
    return last.store;
  };
};
