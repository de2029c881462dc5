import type { Asked } from './fake-server.js';

type Named = { id: string; name: string; createdAt?: string };

/** Answers a list as the API does: by pages, by ids, by words in names, and counted when asked. */
export const paged =
  <Row extends Named>(rows: readonly Row[], position = 1_000) =>
  ({ path }: Asked) => {
    const query = new URL(path, 'http://localhost').searchParams;
    const ids = query.get('ids')?.split(',');
    const words = query.get('q')?.toLowerCase() ?? '';
    const matching = rows
      .filter(({ id, name }) => (ids?.includes(id) ?? true) && name.toLowerCase().includes(words))
      .sort((a, b) => (query.get('order') === 'name' ? compare(a.name, b.name) : compare(b.createdAt, a.createdAt)));
    const from = Number(query.get('cursor') ?? 0);
    const to = from + Number(query.get('limit') ?? 50);
    return {
      items: matching.slice(from, to),
      next: to < matching.length ? String(to) : null,
      position,
      ...(query.get('count') === 'true' ? { total: matching.length } : {}),
    };
  };

const compare = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);

/** `0193…-000000000401`: an id with a number one can read. */
export const numberedId = (number: number): string => `0193c000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** An instant `number` minutes after the first one. */
export const minuteAt = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
