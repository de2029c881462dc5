import { Injectable } from '@nestjs/common';
import { UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Belongings, MembersOverview, MembersSecurity } from '@throughline/contracts/workspaces/workspace.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Seats } from './invitations/seats.js';

const Someone = MembersOverview.shape.people.element;
const Secured = MembersSecurity.shape.people.element;
const Taken = z.object({ taken: z.int() });
const Resource = Belongings.shape.agents.element;
const Successor = z.object({ userId: UserId });

/** Counted once for all members, because a workspace may have many of both. */
const ownedIn = (table: 'agents' | 'triggers'): string =>
  `select owner_id, count(*)::int as owned from rm.${table} where workspace_id = $1 and status <> 'archived' group by owner_id`;

/** What the screens show of members in addition to their rows. */
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
         left join (${ownedIn('agents')}) agents on agents.owner_id = m.user_id
         left join (${ownedIn('triggers')}) triggers on triggers.owner_id = m.user_id
         where m.workspace_id = $1 and m.status <> 'removed'`,
        [workspaceId],
      ),
      this.readModel.one(
        Taken,
        `select ((select count(*) from rm.members where workspace_id = $1 and status <> 'removed' and role <> 'auditor')
           + (select count(*) from rm.invitations
              where workspace_id = $1 and status = 'pending' and expires_at > $2 and role <> 'auditor'))::int as taken`,
        [workspaceId, this.clock.now()],
      ),
      this.seats.totalFor(workspaceId),
    ]);
    return { people, seats: { taken: taken?.taken ?? 0, total } };
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

  /** What the member owns and has not archived. Archived resources also go to a successor, but do not require one. */
  async belongings(workspaceId: WorkspaceId, userId: UserId): Promise<Belongings> {
    const [agents, triggers] = await Promise.all(
      ['agents', 'triggers'].map((table) =>
        this.readModel.many(
          Resource,
          `select id, name from rm.${table} where workspace_id = $1 and owner_id = $2 and status <> 'archived' order by name, id`,
          [workspaceId, userId],
        ),
      ),
    );
    return { agents: agents ?? [], triggers: triggers ?? [] };
  }

  async belongingsOfMember(workspaceId: WorkspaceId, userId: UserId): Promise<Belongings> {
    const sql = `select user_id from rm.members where workspace_id = $1 and user_id = $2 and status <> 'removed'`;
    if ((await this.readModel.one(Successor, sql, [workspaceId, userId])) === null) throw new NotFound();
    return this.belongings(workspaceId, userId);
  }

  /** Ids of all there is of it, archived or not. */
  async everythingOf(workspaceId: WorkspaceId, userId: UserId): Promise<{ agents: string[]; triggers: string[] }> {
    const [agents, triggers] = await Promise.all(
      ['agents', 'triggers'].map((table) =>
        this.readModel.many(
          Resource,
          `select id, name from rm.${table} where workspace_id = $1 and owner_id = $2 order by id`,
          [workspaceId, userId],
        ),
      ),
    );
    return { agents: (agents ?? []).map(({ id }) => id), triggers: (triggers ?? []).map(({ id }) => id) };
  }

  /** The member who has been an owner for the longest time. */
  async firstOwner(workspaceId: WorkspaceId): Promise<UserId | null> {
    const sql = `select user_id from rm.members where workspace_id = $1 and role = 'owner' and status = 'active' order by joined_at, id limit 1`;
    return (await this.readModel.one(Successor, sql, [workspaceId]))?.userId ?? null;
  }
}
