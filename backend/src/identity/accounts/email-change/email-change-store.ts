import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { EmailChangeId } from '@throughline/contracts/identity/user.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';

type EmailAddress = { email: string; fingerprint: string };
/** Addresses in clear; the table has them sealed. */
export type EmailChange = { id: EmailChangeId; userId: UserId; next: EmailAddress; before: EmailAddress };
type Row = {
  id: EmailChangeId;
  user_id: UserId;
  email: string;
  fingerprint: string;
  before_email: string;
  before_fingerprint: string;
};

const stoppableFor = 72 * 3_600_000;

/** Both addresses of a change, until it can no longer be stopped. */
@Injectable()
export class EmailChangeStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async add({ id, userId, next, before }: EmailChange): Promise<void> {
    await this.postgres.execute(
      `insert into vault.email_changes (id, user_id, email, fingerprint, before_email, before_fingerprint, at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        userId,
        await this.vault.seal(userId, 'email', next.email),
        next.fingerprint,
        await this.vault.seal(userId, 'email', before.email),
        before.fingerprint,
        this.clock.now(),
      ],
    );
  }

  async get(id: string): Promise<EmailChange | null> {
    const [row] = await this.postgres.query<Row>('select * from vault.email_changes where id = $1', [id]);
    return row === undefined ? null : this.reveal(row);
  }

  /** This change and those requested after it, oldest first. */
  async listSince({ id, userId }: Pick<EmailChange, 'id' | 'userId'>): Promise<EmailChange[]> {
    const rows = await this.postgres.query<Row>(
      `select * from vault.email_changes where user_id = $1
         and at >= (select at from vault.email_changes where id = $2) order by at`,
      [userId, id],
    );
    return Promise.all(rows.map((row) => this.reveal(row)));
  }

  /** Changes that can no longer be stopped. */
  async listUnstoppable(): Promise<EmailChange[]> {
    const before = new Date(this.clock.now().getTime() - stoppableFor);
    const rows = await this.postgres.query<Row>('select * from vault.email_changes where at < $1 order by at', [
      before,
    ]);
    return Promise.all(rows.map((row) => this.reveal(row)));
  }

  async remove(id: EmailChangeId): Promise<void> {
    await this.postgres.execute('delete from vault.email_changes where id = $1', [id]);
  }

  private async reveal(row: Row): Promise<EmailChange> {
    const [next, before] = await this.vault.reveal([{ email: row.email }, { email: row.before_email }] as const);
    return {
      id: row.id,
      userId: row.user_id,
      next: { ...next, fingerprint: row.fingerprint },
      before: { ...before, fingerprint: row.before_fingerprint },
    };
  }
}
