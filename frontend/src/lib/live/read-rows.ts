import type { Page } from './row-state.js';

type PageParams = { limit: number; cursor: string | undefined };

/** The first rows of a list. A page of large rows has fewer than its limit, so the rest is on the next ones. */
export const readRows = async <Row>(count: number, read: (page: PageParams) => Promise<Page<Row>>): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null && rows.length < count;) {
    const page: Page<Row> = await read({ limit: count - rows.length, cursor });
    rows.push(...page.items);
    cursor = page.next;
  }
  return rows;
};
