import type { ClientBase } from 'pg';
import { z } from 'zod';
import { commitPositionForms } from './commit-positions.js';
import type { CommitPositionForm } from './commit-positions.js';
import { commitPositionsTable } from './schema.js';

const Form = z.enum(commitPositionForms);

/** A form that this version does not know is refused, because clients would read from wrong places. */
export const getForm = async (client: ClientBase): Promise<CommitPositionForm> => {
  const { rows } = await client.query<{ made: boolean }>('select to_regclass($1) is not null as made', [
    commitPositionsTable,
  ]);
  if (rows[0]?.made !== true) return 'dense';
  const stored = await client.query<{ form: string }>(`select form from ${commitPositionsTable}`);
  return stored.rows[0] === undefined ? 'dense' : Form.parse(stored.rows[0].form);
};

/** Only of an empty log. */
export const storeForm = async (client: ClientBase, form: CommitPositionForm): Promise<void> => {
  await client.query(`delete from ${commitPositionsTable}`);
  await client.query(`insert into ${commitPositionsTable} values ($1)`, [form]);
};
