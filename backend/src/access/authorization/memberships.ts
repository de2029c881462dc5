import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Rights } from '@throughline/contracts/roles.js';
import { SessionLimits } from '@throughline/contracts/workspaces/workspace.events.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { RowChanges } from '../../kernel/realtime/rooms/row-changes.js';

/** `deleting`: nothing of the workspace can be changed any more. */
export type Membership = Rights & { deleting: boolean; sessionLimits: SessionLimits };
const StandingOfMember = MemberRow.pick({ role: true, billing: true }).extend({
  deleting: z.boolean(),
  sessionLimits: SessionLimits,
});
const mostWorkspaces = 10_000;
/** News drops what is kept at once; this bounds how old it gets while no news can be heard. */
const keptFor = 2_000;

type Known = Map<string, { standing: Membership; until: number }>;
type Listener = (workspaceId: WorkspaceId) => void;

/** Who is what in a workspace. Strangers are not remembered: they may be let in any moment. */
@Injectable()
export class Memberships {
  private readonly known = new LRUCache<string, Known>({ max: mostWorkspaces });
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly readModel: ReadModel,
    news: RowChanges,
  ) {
    news.onChange({
      changed: ({ workspaceId, tables }) => {
        if (tables.includes('members') || tables.includes('workspaces')) this.evict(workspaceId);
      },
      resumed: () => this.known.clear(),
    });
  }

  /** Heard after somebody joined, left or changed role. */
  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** At once when it is known, else asked for. */
  membershipOf(workspaceId: WorkspaceId, userId: UserId): Membership | Promise<Membership | null> {
    const member = this.known.get(workspaceId)?.get(userId);
    return member !== undefined && member.until > performance.now() ? member.standing : this.load(workspaceId, userId);
  }

  /** As the tables have it: who has waited for a moment of the log must not be judged by an earlier one. */
  async load(workspaceId: WorkspaceId, userId: UserId): Promise<Membership | null> {
    const members = this.membersOf(workspaceId);
    const until = performance.now() + keptFor;
    const row = await this.readModel.one(
      StandingOfMember,
      `select m.role, m.billing, w.status = 'deleting' as deleting, w.session_limits
       from rm.members m join rm.workspaces w on w.id = m.workspace_id
       where m.workspace_id = $1 and m.id = $2 and m.status = 'active' and w.status <> 'erased'`,
      [workspaceId, `${workspaceId}/${userId}`],
    );
    // News that came meanwhile has put another map in place: what was read here may be old.
    if (row === null) members.delete(userId);
    else members.set(userId, { standing: row, until });
    return row;
  }

  private evict(workspaceId: WorkspaceId): void {
    this.known.delete(workspaceId);
    for (const listener of this.listeners) listener(workspaceId);
  }

  private membersOf(workspaceId: string): Known {
    const known = this.known.get(workspaceId);
    if (known !== undefined) return known;
    const members: Known = new Map();
    this.known.set(workspaceId, members);
    return members;
  }
}
