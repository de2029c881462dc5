import { Injectable } from '@nestjs/common';
import type { CheckoutId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';

type Begun = { id: CheckoutId; workspaceId: WorkspaceId; provider: string; expiresAt: string };

/** Where checkouts are paid, and who has requested a trial. */
@Injectable()
export class CheckoutPages {
  constructor(private readonly postgres: Postgres) {}

  /** A repeated request gets the time of the first, because the provider takes one key for the same contents alone. */
  async begin({ id, workspaceId, provider, expiresAt }: Begun): Promise<string> {
    const [row] = await this.postgres.query<{ expires_at: string }>(
      `insert into billing.checkouts (id, workspace_id, provider, expires_at) values ($1, $2, $3, $4)
       on conflict (id) do update set provider = excluded.provider returning expires_at`,
      [id, workspaceId, provider, expiresAt],
    );
    return row?.expires_at ?? expiresAt;
  }

  async opened(id: CheckoutId, { ref, url }: { ref: string; url: string }): Promise<void> {
    await this.postgres.execute('update billing.checkouts set ref = $2, url = $3 where id = $1', [id, ref, url]);
  }

  async findUrl(id: CheckoutId, workspaceId: WorkspaceId): Promise<string | undefined> {
    const [row] = await this.postgres.query<{ url: string | null }>(
      'select url from billing.checkouts where id = $1 and workspace_id = $2',
      [id, workspaceId],
    );
    return row?.url ?? undefined;
  }

  /** A person has one trial, in one workspace. False: it was in another one. */
  async claimTrial(userId: UserId, workspaceId: WorkspaceId): Promise<boolean> {
    const [row] = await this.postgres.query<{ workspace_id: string }>(
      `insert into billing.trials (user_id, workspace_id) values ($1, $2)
       on conflict (user_id) do update set workspace_id = billing.trials.workspace_id returning workspace_id`,
      [userId, workspaceId],
    );
    return row?.workspace_id === workspaceId;
  }

  async hasTrial(userId: UserId, workspaceId: WorkspaceId): Promise<boolean> {
    const rows = await this.postgres.query('select 1 from billing.trials where user_id = $1 and workspace_id <> $2', [
      userId,
      workspaceId,
    ]);
    return rows.length === 0;
  }

  /** Applies to a workspace whose trial never began. */
  async returnTrial(workspaceId: WorkspaceId): Promise<void> {
    await this.postgres.execute('delete from billing.trials where workspace_id = $1', [workspaceId]);
  }
}
