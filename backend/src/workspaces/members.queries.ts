import { Injectable } from '@nestjs/common';
import { UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { may } from '@throughline/contracts/permissions.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Belongings, MembersOverview, MembersSecurity } from '@throughline/contracts/workspaces/workspace.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { Seats } from './invitations/seats.js';
import { tables } from './tables.js';

const Someone = MembersOverview.shape.people.element;
const Secured = MembersSecurity.shape.people.element;
const Named = z.object({ name: z.string() });
const Taken = z.object({ taken: z.int() });
const Resource = Belongings.shape.agents.element;
const Payer = MemberRow.pick({ userId: true, role: true, billing: true });
const Successor = z.object({ userId: UserId });

/** Counted once for all members, because a workspace may have many of both. */
const ownedIn = (table: 'rm.agents' | 'rm.triggers'): string =>
  `select owner_id, count(*)::int as owned from ${table} where workspace_id = $1 and status <> 'archived' group by owner_id`;

const activeMembers = (workspaceId: WorkspaceId) =>
  tables.selectFrom('members').where((eb) => eb.and({ workspaceId, status: 'active' }));

/** Where a person is a member; `successorId`: the longest-standing other owner, who takes over what the person owns there. */
export const getMemberships = (userId: UserId) =>
  sql<{ workspaceId: WorkspaceId; successorId: UserId | null }>`select m.workspace_id, (
      select o.user_id from rm.members o where o.workspace_id = m.workspace_id and o.user_id <> m.user_id
        and o.status = 'active' and o.role = 'owner' order by o.joined_at, o.id limit 1) as successor_id
    from rm.members m join rm.workspaces w on w.id = m.workspace_id
    where m.user_id = ${userId} and m.status <> 'removed' and w.status = 'active'`;

/** Knows what the screens show of members in addition to their rows. */
@Injectable()
export class MembersQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly seats: Seats,
    private readonly clock: Clock,
  ) {}

  async overview(workspaceId: WorkspaceId): Promise<MembersOverview> {
    const [people, taken, total] = await Promise.all([
      this.readModel.many(
        Someone,
        `select m.user_id,
           (select h.at from rm.history h
            where h.workspace_id = m.workspace_id and h.actor = m.user_id::text
            order by h.position desc limit 1) as last_active_at,
           coalesce(agents.owned, 0) as agents, coalesce(triggers.owned, 0) as triggers
         from rm.members m
         left join (${ownedIn('rm.agents')}) agents on agents.owner_id = m.user_id
         left join (${ownedIn('rm.triggers')}) triggers on triggers.owner_id = m.user_id
         where m.workspace_id = $1 and m.status <> 'removed'`,
        [workspaceId],
      ),
      this.countSeats(workspaceId),
      this.seats.totalFor(workspaceId),
    ]);
    return { people, seats: { taken, total } };
  }

  /** Members, and people who are invited, other than auditors. */
  async countSeats(workspaceId: WorkspaceId): Promise<number> {
    const row = await this.readModel.one(
      Taken,
      `select ((select count(*) from rm.members where workspace_id = $1 and status <> 'removed' and role <> 'auditor')
         + (select count(*) from rm.invitations
            where workspace_id = $1 and status = 'pending' and expires_at > $2 and role <> 'auditor'))::int as taken`,
      [workspaceId, this.clock.now()],
    );
    return row?.taken ?? 0;
  }

  /** Names of the workspaces that would be left without an owner. */
  async listSoleOwned(userId: UserId): Promise<string[]> {
    const workspaces = await this.readModel.many(
      Named,
      `select w.name from rm.members m join rm.workspaces w on w.id = m.workspace_id
       where m.user_id = $1 and m.status = 'active' and m.role = 'owner' and w.status <> 'erased' and not exists (
         select 1 from rm.members o where o.workspace_id = m.workspace_id and o.user_id <> $1
           and o.status = 'active' and o.role = 'owner')
       order by w.name`,
      [userId],
    );
    return workspaces.map(({ name }) => name);
  }

  async security(workspaceId: WorkspaceId): Promise<MembersSecurity> {
    const people = await this.readModel.many(
      Secured,
      `select m.user_id,
         exists (select 1 from vault.second_factors f where f.user_id = m.user_id and f.enabled_at is not null) as authenticator,
         (select count(*)::int from vault.passkeys p where p.user_id = m.user_id) as passkeys
       from rm.members m where m.workspace_id = $1 and m.status <> 'removed'`,
      [workspaceId],
    );
    return { people };
  }

  /** Returns what the member owns and has not archived. Archived resources also go to a successor, but do not require one. */
  async belongings(workspaceId: WorkspaceId, userId: UserId): Promise<Belongings> {
    const [agents, triggers] = await Promise.all(
      ['rm.agents', 'rm.triggers'].map((table) =>
        this.readModel.many(
          Resource,
          `select id, name from ${table} where workspace_id = $1 and owner_id = $2 and status <> 'archived' order by name, id`,
          [workspaceId, userId],
        ),
      ),
    );
    return { agents: agents ?? [], triggers: triggers ?? [] };
  }

  /** Returns null for somebody who was removed. */
  find(workspaceId: WorkspaceId, userId: UserId): Promise<MemberRow | null> {
    const member = tables.selectFrom('members').selectAll().where('id', '=', `${workspaceId}/${userId}`);
    return this.readModel.one(MemberRow, member.where('status', '<>', 'removed'));
  }

  async belongingsOfMember(workspaceId: WorkspaceId, userId: UserId): Promise<Belongings> {
    if ((await this.find(workspaceId, userId)) === null) throw new NotFound();
    return this.belongings(workspaceId, userId);
  }

  /** Ids of all there is of it, archived or not. */
  async getEverything(workspaceId: WorkspaceId, userId: UserId): Promise<{ agents: string[]; triggers: string[] }> {
    const [agents, triggers] = await Promise.all(
      ['rm.agents', 'rm.triggers'].map((table) =>
        this.readModel.many(
          Resource,
          `select id, name from ${table} where workspace_id = $1 and owner_id = $2 order by id`,
          [workspaceId, userId],
        ),
      ),
    );
    return { agents: (agents ?? []).map(({ id }) => id), triggers: (triggers ?? []).map(({ id }) => id) };
  }

  /** The member who has been an owner for the longest time. */
  async firstOwner(workspaceId: WorkspaceId): Promise<UserId | null> {
    const owners = activeMembers(workspaceId).select('userId').where('role', '=', 'owner');
    return (await this.readModel.one(Successor, owners.orderBy('joinedAt').orderBy('id')))?.userId ?? null;
  }

  /** The first one first. */
  async listWhoManageBilling(workspaceId: WorkspaceId): Promise<UserId[]> {
    const members = await this.readModel.many(
      Payer,
      activeMembers(workspaceId).select(['userId', 'role', 'billing']).orderBy('joinedAt').orderBy('userId'),
    );
    return members.filter((member) => may(member, 'billing.manage')).map(({ userId }) => userId);
  }

  /** Members who count as seats when a workspace pays. */
  async countActive(workspaceId: WorkspaceId): Promise<number> {
    const query = activeMembers(workspaceId).select(sql<number>`count(*)::int`.as('taken'));
    return (await this.readModel.one(Taken, query.where('role', '<>', 'auditor')))?.taken ?? 0;
  }
}
