import { Injectable } from '@nestjs/common';
import { InvitationId, UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import type { MyInvitation } from '@throughline/contracts/workspaces/invitation.requests.js';
import { InvitationRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Clock } from '@throughline/platform/clock.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { z } from 'zod';
import { readPage } from '../../kernel/http/paging.js';
import { tables } from '../tables.js';

/** An invitation with what its screens and e-mails show in addition. */
const Invitation = InvitationRow.extend({
  id: InvitationId,
  workspaceName: z.string(),
  slug: z.string(),
  timeZone: z.string(),
  inviter: z.object({ name: z.string() }).nullable(),
});
export type Invitation = z.infer<typeof Invitation>;
const Holder = z.object({ userId: UserId.nullable() });
const Exist = z.object({ exist: z.boolean() });
const Address = z.object({ email: z.string() });
const Owner = z.object({ userId: UserId, name: z.string(), email: z.string() });

const whole = `select i.*, w.name as workspace_name, w.slug, w.time_zone,
    case when m.id is not null then json_build_object('name', m.name) end as inviter
  from rm.invitations i join rm.workspaces w on w.id = i.workspace_id
  left join rm.members m on m.id = i.workspace_id || '/' || i.invited_by and m.status = 'active'`;

/** For the mailbox $1 at the instant $2, in a workspace where the person $3 is not a member. */
const isWaiting = `v.fingerprint = $1 and i.status = 'pending' and i.expires_at > $2
  and not exists (select 1 from rm.members o where o.id = i.workspace_id || '/' || $3::uuid and o.status <> 'removed')`;

export const getOwners = (workspaceId: WorkspaceId) =>
  tables
    .selectFrom('members')
    .select(['userId', 'name', 'email'])
    .where((eb) => eb.and({ workspaceId, role: 'owner', status: 'active' }));

@Injectable()
export class InvitationsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly fingerprints: Fingerprints,
    private readonly clock: Clock,
  ) {}

  list(workspaceId: WorkspaceId, page: PageQuery) {
    const source = { row: InvitationRow, tables, table: 'invitations', projection: 'workspaces', by: 'id' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId } }, page);
  }

  async get(invitationId: InvitationId): Promise<Invitation> {
    const found = await this.readModel.one(Invitation, `${whole} where i.id = $1`, [invitationId]);
    if (found === null) throw new NotFound();
    return found;
  }

  /** The mailbox that a person has proved to be theirs. */
  async findMailbox(userId: UserId): Promise<string | null> {
    const sql = `select email from rm.people where id = $1 and status <> 'pending_verification'`;
    const row = await this.readModel.one(Address, sql, [userId]);
    return row === null ? null : this.fingerprints.fingerprintFor(row.email);
  }

  /** The user with this mailbox, or null. The query returns one row either way, so that its duration does not reveal an account. */
  async findHolder(fingerprint: string): Promise<UserId | null> {
    const sql = 'select (select user_id from vault.credentials where fingerprint = $1) as user_id';
    return (await this.readModel.one(Holder, sql, [fingerprint]))?.userId ?? null;
  }

  /** Whether somebody is invited to a workspace that they are not a member of. `email`: confirmed to be theirs. */
  async isAnyWaitingFor(userId: UserId, email: string): Promise<boolean> {
    const row = await this.readModel.one(
      Exist,
      `select exists (
         select from rm.invitations i join rm.workspaces w on w.id = i.workspace_id join vault.invitations v on v.id = i.id
         where ${isWaiting}) as exist`,
      [this.fingerprints.fingerprintFor(email), this.clock.now(), userId],
    );
    return row?.exist === true;
  }

  /** Newest first. */
  async waitingFor(userId: UserId): Promise<MyInvitation[]> {
    const mailbox = await this.findMailbox(userId);
    const rows = await this.readModel.many(
      Invitation,
      `${whole} join vault.invitations v on v.id = i.id
       where ${isWaiting} order by i.sent_at desc limit 50`,
      [mailbox ?? '', this.clock.now(), userId],
    );
    return rows.map(({ id, workspaceId, workspaceName, inviter, role, message, expiresAt }) => {
      return { id, workspaceId, workspaceName, inviter: inviter?.name ?? null, role, message, expiresAt };
    });
  }

  owners(workspaceId: WorkspaceId): Promise<z.infer<typeof Owner>[]> {
    return this.readModel.many(Owner, getOwners(workspaceId));
  }
}
