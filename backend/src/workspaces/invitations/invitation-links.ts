import { Injectable } from '@nestjs/common';
import { InvitationId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { hashToken, newToken } from '../../access/tokens/tokens.js';

/** `byMail`: the link was e-mailed, so its holder can read the invited mailbox. A link passed on by hand proves nothing. */
export type InvitationLinkFound = { invitationId: InvitationId; byMail: boolean };

/** For this long an ended link is distinguished from an unknown one. */
const keptDays = 30;

@Injectable()
export class InvitationLinks {
  constructor(
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** Says which mailbox an invitation is for, before it is sent. */
  async prepare(invitationId: InvitationId, fingerprint: string): Promise<void> {
    await this.postgres.execute(
      'insert into vault.invitations (id, fingerprint) values ($1, $2) on conflict (id) do nothing',
      [invitationId, fingerprint],
    );
  }

  /** The link of a mail takes the place of the one mailed before. Null: whom it is for has been forgotten meanwhile. */
  async issue(invitationId: InvitationId, by: 'mail' | 'hand'): Promise<string | null> {
    const token = newToken();
    const now = this.clock.now();
    const issued = await this.postgres.transaction(async (tx) => {
      await tx.execute(
        'delete from vault.invitation_links where (invitation_id = $1 and by_mail and $2) or made_at < $3',
        [invitationId, by === 'mail', new Date(now.getTime() - keptDays * 86_400_000)],
      );
      return tx.execute(
        `insert into vault.invitation_links (token_hash, invitation_id, by_mail, made_at)
         select $1, id, $3, $4 from vault.invitations where id = $2 for key share`,
        [hashToken(token), invitationId, by === 'mail', now],
      );
    });
    return issued === 1 ? token : null;
  }

  /** Goes by the hashes of their tokens. */
  async listHashes(invitationId: InvitationId): Promise<Buffer[]> {
    const rows = await this.postgres.query<{ token_hash: Buffer }>(
      'select token_hash from vault.invitation_links where invitation_id = $1',
      [invitationId],
    );
    return rows.map((row) => row.token_hash);
  }

  /** These lead nowhere any more. */
  async end(links: readonly Buffer[]): Promise<void> {
    await this.postgres.execute('delete from vault.invitation_links where token_hash = any($1)', [links]);
  }

  async find(token: string): Promise<InvitationLinkFound> {
    const [row] = await this.postgres.query<{ invitation_id: string; by_mail: boolean }>(
      'select invitation_id, by_mail from vault.invitation_links where token_hash = $1',
      [hashToken(token)],
    );
    if (row === undefined) throw new DomainError('link_invalid');
    return { invitationId: InvitationId.parse(row.invitation_id), byMail: row.by_mail };
  }
}
