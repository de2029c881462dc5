import type { AnyRow, RowStore } from './row-state.js';

/** One store per resource, such as the versions of an agent. Only the last requested store is kept and receives rows. */
export const keepStores = <Row extends AnyRow, Store extends RowStore<Row>>(
  make: (id: string) => Store & RowStore<Row>,
): ((id: string) => Store) => {
  let last: { id: string; store: Store } | undefined;
  return (id) => {
    if (last?.id === id) return last.store;
    last?.store.drop();
    last = { id, store: make(id) };
    return last.store;
  };
};
