import { Injectable } from '@nestjs/common';
import type { ApiKeyView } from '@throughline/contracts/identity/api-key.requests.js';
import type { ApiKeyId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { hashToken } from '../tokens/tokens.js';

type Row = {
  id: ApiKeyId;
  user_id: UserId;
  workspace_id: WorkspaceId;
  name: string;
  scopes: string[];
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
};
/** `name` is sealed with the person's key. */
export type StoredKey = {
  id: ApiKeyId;
  userId: UserId;
  workspaceId: WorkspaceId;
  name: string;
  scopes: readonly ApiKeyScope[];
  expiresAt: string;
};
export type FoundKey = StoredKey & { revoked: boolean };

const day = 24 * 3_600_000;
/** An expired or revoked key is kept for this long, so that its refusal says why. */
const rememberedFor = 30 * day;
export const keysChannel = 'api_keys';
const columns = 'id, user_id, workspace_id, name, scopes, created_at, expires_at, used_at, revoked_at';

/** API keys by the hash of their text. Every process is notified when one is revoked. */
@Injectable()
export class ApiKeyStore {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** When the request is repeated, the new text replaces the one whose answer got lost. */
  async add({ id, userId, workspaceId, name, scopes, expiresAt }: StoredKey, text: string): Promise<void> {
    await this.postgres.execute(
      `insert into vault.api_keys as kept (id, key_hash, user_id, workspace_id, name, scopes, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update set key_hash = excluded.key_hash where kept.user_id = excluded.user_id`,
      [id, hashToken(text), userId, workspaceId, name, scopes, this.clock.now(), expiresAt],
    );
  }

  async remove(id: ApiKeyId): Promise<void> {
    await this.postgres.execute('delete from vault.api_keys where id = $1', [id]);
  }

  async find(text: string): Promise<FoundKey | null> {
    const [row] = await this.postgres.query<Row>(`select ${columns} from vault.api_keys where key_hash = $1`, [
      hashToken(text),
    ]);
    if (row === undefined) return null;
    const { id, user_id: userId, workspace_id: workspaceId, name, expires_at: expiresAt } = row;
    return { id, userId, workspaceId, name, scopes: listScopes(row), expiresAt, revoked: row.revoked_at !== null };
  }

  /** Newest first. */
  async listViews(userId: UserId): Promise<ApiKeyView[]> {
    const rows = await this.postgres.query<Row>(
      `select ${columns} from vault.api_keys where user_id = $1 and revoked_at is null order by created_at desc, id desc`,
      [userId],
    );
    return (await this.vault.reveal(rows)).map((row) => ({
      id: row.id,
      workspaceId: row.workspace_id,
      name: row.name,
      scopes: listScopes(row),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      usedAt: row.used_at,
    }));
  }

  /** One key, those of one workspace, or all. */
  async revoke(userId: UserId, { id, workspaceId }: { id?: ApiKeyId; workspaceId?: WorkspaceId | undefined } = {}) {
    await this.postgres.query(
      `with revoked as (
         update vault.api_keys set revoked_at = $4 where user_id = $1 and ($2::uuid is null or id = $2)
           and ($3::uuid is null or workspace_id = $3) and revoked_at is null returning id
       )
       select pg_notify('${keysChannel}', id::text) from revoked`,
      [userId, id ?? null, workspaceId ?? null, this.clock.now()],
    );
  }

  /** People who have a key for the workspace, or recently had one. */
  async listOwners(workspaceId: WorkspaceId): Promise<UserId[]> {
    const rows = await this.postgres.query<{ user_id: UserId }>(
      'select distinct user_id from vault.api_keys where workspace_id = $1',
      [workspaceId],
    );
    return rows.map((row) => row.user_id);
  }

  async recordUse(id: ApiKeyId): Promise<void> {
    await this.postgres.execute('update vault.api_keys set used_at = $2 where id = $1', [id, this.clock.now()]);
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - rememberedFor);
    await this.postgres.execute('delete from vault.api_keys where expires_at < $1 or revoked_at < $1', [before]);
  }
}

/** Scopes that no longer exist are left out. */
const listScopes = ({ scopes }: Row): ApiKeyScope[] =>
  scopes.flatMap((scope) => {
    const known = ApiKeyScope.safeParse(scope);
    return known.success ? [known.data] : [];
  });
