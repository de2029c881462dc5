import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { Notice } from '../payment-provider.js';
import { ProviderRefused } from '../provider.errors.js';

/** A notice in the table, but for its delivery. */
export type NoticeRow = { number: number; id: string; type: string; at: string; about: Notice['about'] };

export const noticeOf = ({ id, type, at, about }: NoticeRow): Notice => ({ id, type, at, live: false, about });

const maxListed = 500;

/** Numbers are given under the lock of the provider's changes, so a smaller one never comes later. */
export const listSince = async (
  postgres: Queryable,
  cursor: string | null,
): Promise<{ notices: Notice[]; cursor: string }> => {
  if (cursor === null) {
    const [newest] = await postgres.query<{ number: number }>('select notices as number from billing_test.state');
    return { notices: [], cursor: String(newest?.number ?? 0) };
  }
  if (!/^\d{1,15}$/.test(cursor)) throw new ProviderRefused('cursor', 'There is no such cursor.');
  const rows = await postgres.query<NoticeRow>(
    'select number, id, type, at, about from billing_test.notices where number > $1 order by number limit $2',
    [Number(cursor), maxListed],
  );
  return { notices: rows.map(noticeOf), cursor: String(rows.at(-1)?.number ?? cursor) };
};
