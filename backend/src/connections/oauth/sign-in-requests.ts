import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConnectionId, SessionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { camelRow } from '@throughline/platform/read-model/casing.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { z } from 'zod';
import { TokenSet } from './token-set.js';

const Request = z.object({
  id: z.uuid(),
  workspaceId: WorkspaceId,
  connectionId: ConnectionId,
  userId: UserId,
  sessionId: SessionId,
  replaces: z.boolean(),
  redirectUri: z.string(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
});
export type SignInRequest = z.infer<typeof Request>;
type NewRequest = Omit<SignInRequest, 'id' | 'expiresAt' | 'usedAt'>;

const Account = z.object({ id: z.string(), label: z.string() });
/** Something that the account reaches, such as a site. `account`: where that is the account. */
const Option = z.object({
  label: z.string(),
  variables: z.record(z.string(), z.string()),
  account: Account.nullable(),
});
export type Option = z.infer<typeof Option>;

/** Holds what came back from the provider and waits for the person to say that it is theirs. */
const Arrived = z.object({
  tokens: TokenSet,
  account: Account.nullable(),
  options: z.array(Option),
});
export type Arrived = z.infer<typeof Arrived>;

const life = 10 * 60_000;
/** Requests of connections can be told from those of signing in by their state. */
const prefix = 'connect-';
const columns = 'id, workspace_id, connection_id, user_id, session_id, replaces, redirect_uri, expires_at, used_at';
const hashed = (state: string): string => createHash('sha256').update(state).digest('hex');
const random = (): string => randomBytes(32).toString('base64url');
const toSecret = (id: string, name: 'verifier' | 'arrived') => ({ owner: `connection-flow-${id}`, name });

/** Ways to a provider and back: each is valid once, for ten minutes, in the session that started it. A new one ends the one before. */
@Injectable()
export class SignInRequests {
  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async open({
    workspaceId,
    connectionId,
    userId,
    sessionId,
    replaces,
    redirectUri,
  }: NewRequest): Promise<{ state: string; verifier: string }> {
    const [id, state, verifier] = [newId(), `${prefix}${random()}`, random()];
    const [before] = await this.postgres.query<{ id: string }>(
      'delete from connections.flows where connection_id = $1 returning id',
      [connectionId],
    );
    if (before !== undefined) await this.erase(before.id);
    await this.vault.secrets.put(toSecret(id, 'verifier'), verifier);
    await this.postgres.execute(
      `insert into connections.flows
         (id, state_hash, workspace_id, connection_id, user_id, session_id, replaces, redirect_uri, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        hashed(state),
        workspaceId,
        connectionId,
        userId,
        sessionId,
        replaces,
        redirectUri,
        new Date(this.clock.now().getTime() + life),
      ],
    );
    return { state, verifier };
  }

  find(state: string): Promise<SignInRequest | null> {
    return this.one('state_hash = $1', hashed(state));
  }

  ofConnection(connectionId: ConnectionId): Promise<SignInRequest | null> {
    return this.one('connection_id = $1', connectionId);
  }

  isExpired({ expiresAt }: SignInRequest): boolean {
    return Date.parse(expiresAt) <= this.clock.now().getTime();
  }

  /** The verifier, to the first caller alone. */
  async redeem({ id }: SignInRequest): Promise<string | null> {
    const used = await this.postgres.execute(
      'update connections.flows set used_at = $2 where id = $1 and used_at is null',
      [id, this.clock.now()],
    );
    return used === 0 ? null : this.vault.secrets.get(toSecret(id, 'verifier'));
  }

  async store({ id }: SignInRequest, arrived: Arrived): Promise<void> {
    await this.vault.secrets.put(toSecret(id, 'arrived'), JSON.stringify(arrived));
  }

  async arrived({ id }: SignInRequest): Promise<Arrived | null> {
    const text = await this.vault.secrets.get(toSecret(id, 'arrived'));
    return text === null ? null : Arrived.parse(JSON.parse(text));
  }

  async end({ id }: SignInRequest): Promise<void> {
    await this.postgres.execute('delete from connections.flows where id = $1', [id]);
    await this.erase(id);
  }

  /** Returns those that nobody finished, to abandon what was never connected. */
  async takeExpired(): Promise<SignInRequest[]> {
    const rows = await this.postgres.query(`delete from connections.flows where expires_at < $1 returning ${columns}`, [
      this.clock.now(),
    ]);
    const flows = rows.map((row) => Request.parse(camelRow(row)));
    for (const { id } of flows) await this.erase(id);
    return flows;
  }

  private async one(condition: string, value: string): Promise<SignInRequest | null> {
    const [row] = await this.postgres.query(`select ${columns} from connections.flows where ${condition}`, [value]);
    return row === undefined ? null : Request.parse(camelRow(row));
  }

  /** Deletes what was stored for a request; what arrives after that is not stored. */
  private erase(id: string): Promise<void> {
    return this.vault.secrets.end(toSecret(id, 'verifier').owner);
  }
}
