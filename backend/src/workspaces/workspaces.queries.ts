import { Injectable } from '@nestjs/common';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import type { MemberQuery } from '@throughline/contracts/workspaces/workspace.requests.js';
import { MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readPage } from '../kernel/http/paging.js';
import { tables } from './tables.js';
import { currentMembers } from './current-members.js';
import { wasLeftAfter } from './slugs/former-slugs.js';
import type { MemberProfile } from './domain/workspace.commands.js';

const WorkspaceOfMember = MemberRow.pick({ workspaceId: true });
const ActiveMember = MemberRow.pick({ userId: true, name: true, email: true });
type ActiveMember = Pick<MemberRow, 'userId' | 'name' | 'email'>;

/** Describes what others see of a person. */
export type PublicProfile = { name: string; photo: number | null };

/** Ids of those that are not erased, after an id. */
export const workspacesAfter = (id: string, most: number) =>
  tables
    .selectFrom('workspaces')
    .select('id')
    .where('id', '>', id)
    .where('status', '<>', 'erased')
    .orderBy('id')
    .limit(most);

export const workspacesBy = (wanted: { id: string } | { slug: string }) =>
  tables
    .selectFrom('workspaces')
    .selectAll()
    .where((eb) => eb.and(wanted));

@Injectable()
export class WorkspacesQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  get(workspaceId: WorkspaceId): Promise<WorkspaceRow> {
    return this.readModel.get(WorkspaceRow, workspacesBy({ id: workspaceId }));
  }

  /** Goes by the address it has or had until lately, for members only. Refuses with `membership_suspended` who is suspended. */
  async bySlug(slug: string, userId: UserId): Promise<WorkspaceRow> {
    const row = await this.readModel.one(
      WorkspaceRow,
      `select w.* from rm.workspaces w join ${currentMembers} m on m.workspace_id = w.id
       where (w.slug = $1 or ${wasLeftAfter('$1', '$3')}) and m.user_id = $2 and m.active
       order by w.slug = $1 desc limit 1`,
      [slug, userId, new Date(this.clock.now().getTime() - limits.formerSlug.leads)],
    );
    if (row !== null) return row;
    if (await this.isSuspended(slug, userId)) throw new DomainError('membership_suspended');
    throw new NotFound();
  }

  /** A person who is suspended has been a member and knows the address. */
  private async isSuspended(slug: string, userId: UserId): Promise<boolean> {
    const sql = `select 1 from rm.workspaces w join rm.members m on m.workspace_id = w.id
      where w.slug = $1 and m.user_id = $2 and m.status = 'suspended' and w.status <> 'erased'`;
    return (await this.postgres.query(sql, [slug, userId])).length > 0;
  }

  /** Includes former members, because the history names them. */
  members(workspaceId: WorkspaceId, { role, status, ...page }: MemberQuery) {
    const source = { row: MemberRow, tables, table: 'members', projection: 'workspaces', by: 'id' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId, role, status } }, page);
  }

  /** Workspaces in which the person is an active member. */
  async ofMember(userId: UserId): Promise<WorkspaceId[]> {
    const member = tables.selectFrom('members').select('workspaceId');
    const active = member.where((eb) => eb.and({ userId, status: 'active' }));
    return (await this.readModel.many(WorkspaceOfMember, active)).map(({ workspaceId }) => workspaceId);
  }

  /** The profile as the table stores it: sealed, as events must contain it. */
  async getProfile(userId: UserId): Promise<MemberProfile> {
    const sql = 'select name, email from rm.people where id = $1';
    const [profile] = await this.postgres.query<MemberProfile>(sql, [userId]);
    if (profile === undefined) throw new DomainError('read_position_unavailable', { retryAfter: 1 });
    return profile;
  }

  /** Name and e-mail address of a member who is neither suspended nor removed. */
  findActiveMember(workspaceId: WorkspaceId, userId: UserId): Promise<ActiveMember | null> {
    const member = tables.selectFrom('members').select(['userId', 'name', 'email']);
    return this.readModel.one(
      ActiveMember,
      member.where((eb) => eb.and({ workspaceId, userId, status: 'active' })),
    );
  }

  /** Returns what others see of a person; null without an account. The table must have folded the person's events. */
  async findPublicProfile(userId: UserId): Promise<PublicProfile | null> {
    const sql = 'select name, photo from rm.people where id = $1';
    return (await this.postgres.query<PublicProfile>(sql, [userId]))[0] ?? null;
  }
}
