import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { hashToken, newToken } from '../../access/tokens/tokens.js';

const minute = 60_000;

/** How long each kind of link is valid, and whether a newer link of the same person ends it. */
const kinds = {
  reset: { validFor: 30 * minute, onlyNewest: true },
  'email-change': { validFor: 60 * minute, onlyNewest: true },
  stop: { validFor: 72 * 60 * minute, onlyNewest: false },
} as const satisfies Record<string, { validFor: number; onlyNewest: boolean }>;
export type LinkKind = keyof typeof kinds;

/** `subject`: what the link is about, such as the id of an e-mail change. */
export type MailLink = { id: string; userId: UserId; subject: string | null };
type NewLink = { id: string; kind: LinkKind; userId: UserId; subject?: string };
type Row = { id: string; user_id: UserId; subject: string | null; state: string; expires_at: string };

const keptFor = 7 * 24 * 60 * minute;

/** Links in e-mails that change something. Each works once, and opening it changes nothing. */
@Injectable()
export class MailLinks {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** Returns the token, which exists in clear only in the e-mail. The same `id` replaces its earlier token. */
  async issue({ id, kind, userId, subject }: NewLink): Promise<string> {
    const token = newToken();
    const { validFor, onlyNewest } = kinds[kind];
    const expiresAt = new Date(this.clock.now().getTime() + validFor);
    if (onlyNewest) await this.revoke(kind, userId);
    await this.postgres.execute(
      `insert into vault.mail_links (id, purpose, token_hash, user_id, subject, state, expires_at)
       values ($1, $2, $3, $4, $5, 'live', $6)
       on conflict (id) do update set token_hash = excluded.token_hash, state = 'live', expires_at = excluded.expires_at`,
      [id, kind, hashToken(token), userId, subject ?? null, expiresAt],
    );
    return token;
  }

  /** Changes nothing, however often it is called. */
  async inspect(kind: LinkKind, token: string): Promise<MailLink> {
    const [row] = await this.postgres.query<Row>(
      'select id, user_id, subject, state, expires_at from vault.mail_links where token_hash = $1 and purpose = $2',
      [hashToken(token), kind],
    );
    if (row === undefined) throw new DomainError('link_invalid');
    const over = row.state !== 'live' || Date.parse(row.expires_at) <= this.clock.now().getTime();
    if (over) throw new DomainError('link_expired');
    return { id: row.id, userId: row.user_id, subject: row.subject };
  }

  /** For two simultaneous calls one succeeds. */
  async redeem(kind: LinkKind, token: string): Promise<MailLink> {
    const link = await this.inspect(kind, token);
    const taken = await this.postgres.execute(
      `update vault.mail_links set state = 'used' where id = $1 and state = 'live' and token_hash = $2`,
      [link.id, hashToken(token)],
    );
    if (taken === 0) throw new DomainError('link_expired');
    return link;
  }

  async revoke(kind: LinkKind, userId: UserId): Promise<void> {
    await this.postgres.execute(
      `update vault.mail_links set state = 'superseded' where user_id = $1 and purpose = $2 and state = 'live'`,
      [userId, kind],
    );
  }

  /** An expired link is kept for a week, so that its refusal differs from that of an unknown link. */
  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - keptFor);
    await this.postgres.execute('delete from vault.mail_links where expires_at < $1', [before]);
  }
}
