import type { AgentOrder } from '@throughline/contracts/agents/agent.requests.js';
import { upAndDown } from '@throughline/contracts/page.js';
import { z } from 'zod';

export const SortColumn = z.enum(['name', 'status', 'model', 'last', 'runs', 'cost']);
export type SortColumn = z.infer<typeof SortColumn>;
export type Sort = { column: SortColumn; down: boolean };
export const UrlSort = z.enum(upAndDown(SortColumn.options));

export const readSort = (text: string | null): Sort => {
  const column = SortColumn.safeParse(text?.replace(/^-/, ''));
  return column.success
    ? { column: column.data, down: text?.startsWith('-') ?? false }
    : { column: 'name', down: false };
};

/** As the API's query and the URL have it. */
export const sortText = ({ column, down }: Sort): AgentOrder => (down ? `-${column}` : column);

/** A column pressed again turns round; another begins where it says most: words up, figures down. */
export const nextSort = (sort: Sort, column: SortColumn): Sort =>
  sort.column === column ? { column, down: !sort.down } : { column, down: ['last', 'runs', 'cost'].includes(column) };
