import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { CorrelationId } from '@throughline/contracts/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { z } from 'zod';
import { triggerMigrations } from '../triggers.schema.js';
import type { HookCall } from './hook-call.js';

/** Body in base64. Calls of earlier versions were held without their query. */
const Sealed = z.object({
  headers: z.array(z.tuple([z.string(), z.string()])),
  query: z.string().default(''),
  body: z.base64(),
});
type Contents = { headers: [string, string][]; query: string; body: Buffer };
/** Calls that were stored before they were sealed have their contents in the row. */
type Row = { hook_id: string; headers: Contents['headers'] | null; body: Buffer | null; at: string };

/** `contents` null: they were received before, and the process stopped before the call was deleted. */
export type HeldCall = { hookId: string; at: Date; contents: Contents | null };

const toSecret = (id: CorrelationId) => ({ owner: `held-call-${id}`, name: 'request' });

/** Webhook calls that wait to be received: which they are in a table, their headers and bodies in the vault. */
@Injectable()
export class HeldCalls implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'triggers', triggerMigrations);
  }

  async put(hookId: string, { requestId, headers, query, body, at }: HookCall): Promise<void> {
    const contents: z.input<typeof Sealed> = { headers: [...headers], query, body: body.toString('base64') };
    const insert = 'insert into triggers.held_calls (id, hook_id, at) values ($1, $2, $3)';
    await this.vault.secrets.replace(toSecret(requestId), JSON.stringify(contents), {
      expected: 0,
      together: async (transaction) => (await transaction.execute(insert, [requestId, hookId, at])) === 1,
    });
  }

  async find(id: CorrelationId): Promise<HeldCall | null> {
    const [row] = await this.postgres.query<Row>('select * from triggers.held_calls where id = $1', [id]);
    if (row === undefined) return null;
    return { hookId: row.hook_id, at: new Date(row.at), contents: await this.findContents(id, row) };
  }

  /** Its contents first, so that none are left without the row that leads to them. */
  async delete(id: CorrelationId): Promise<void> {
    await this.vault.secrets.delete(toSecret(id));
    await this.postgres.execute('delete from triggers.held_calls where id = $1', [id]);
  }

  private async findContents(id: CorrelationId, { headers, body }: Row): Promise<Contents | null> {
    if (headers !== null && body !== null) return { headers, query: '', body };
    const text = await this.vault.secrets.get(toSecret(id));
    if (text === null) return null;
    const sealed = Sealed.parse(JSON.parse(text));
    return { headers: sealed.headers, query: sealed.query, body: Buffer.from(sealed.body, 'base64') };
  }
}
