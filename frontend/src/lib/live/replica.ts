import type { Topic } from '@throughline/contracts/realtime.js';
import type { ZodType } from 'zod';
import type { AnyRow, LoadRows, Page, RowStore } from './row-state.js';
import { rowStore } from './row-store.js';

const readAll = async <Row>(read: (cursor?: string) => Promise<Page<Row>>): Promise<Page<Row>> => {
  const first = await read();
  let { next } = first;
  const items = [...first.items];
  while (next !== null) {
    const page: Page<Row> = await read(next);
    items.push(...page.items);
    next = page.next;
  }
  return { items, next: null, position: first.position, total: items.length };
};

/** A store that has every row of its room before it is ready: for what is bounded, such as the members of a workspace. */
export const replica = <Row extends AnyRow>(topic: Topic, row: ZodType<Row>, load: LoadRows<Row>): RowStore<Row> =>
  rowStore(topic, row, load, { readFirst: readAll, listed: ({ rows }) => [...rows.values()] });
