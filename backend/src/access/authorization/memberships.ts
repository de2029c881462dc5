import { Injectable } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { LRUCache } from 'lru-cache';
import { RowChanges } from '../../kernel/realtime/rooms/row-changes.js';
import { MemberRows, type Membership } from '../rights/member-rows.js';
import { RecordedRights } from '../rights/recorded-rights.js';

const maxWorkspaces = 10_000;
/** A notification of changed rights or rows evicts memberships at once. This limits their age while the notification connection is down. */
const maxAgeMs = 2_000;

type CachedMembers = Map<string, { membership: Membership; until: number }>;
type Listener = {
  /** A person joined, left or changed role. */
  changed: (workspaceId: WorkspaceId) => void;
  /** Notified from here on; any membership may have changed before. */
  resumed: () => void;
};

/** The roles of people in workspaces, cached. That a person is not a member is not cached: they may be admitted any time. */
@Injectable()
export class Memberships {
  private readonly cache = new LRUCache<string, CachedMembers>({ max: maxWorkspaces });
  private readonly listeners = new Set<Listener>();

  constructor(
    private readonly rows: MemberRows,
    rowChanges: RowChanges,
    rights: RecordedRights,
  ) {
    rights.onChange({ changed: (workspaceId) => this.evict(workspaceId), resumed: () => this.evictAll() });
    rowChanges.onChange({
      changed: ({ workspaceId, tables }) => {
        if (tables.includes('members') || tables.includes('workspaces')) this.evict(workspaceId);
      },
      resumed: () => this.evictAll(),
    });
  }

  onChange(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** Synchronous when the membership is cached; otherwise it is loaded. */
  getMembership(workspaceId: WorkspaceId, userId: UserId): Membership | Promise<Membership | null> {
    const member = this.cache.get(workspaceId)?.get(userId);
    return member !== undefined && member.until > performance.now()
      ? member.membership
      : this.load(workspaceId, userId);
  }

  /** Reads the tables: a caller that waited for a position of the log must not be judged by an older state. */
  async load(workspaceId: WorkspaceId, userId: UserId): Promise<Membership | null> {
    const members = this.getMembers(workspaceId);
    const until = performance.now() + maxAgeMs;
    const row = await this.rows.find(workspaceId, userId);
    // A notification that arrived meanwhile has replaced the map, so a row that may be out of date is not cached.
    if (row === null) members.delete(userId);
    else members.set(userId, { membership: row, until });
    return row;
  }

  private evict(workspaceId: WorkspaceId): void {
    this.cache.delete(workspaceId);
    for (const { changed } of this.listeners) changed(workspaceId);
  }

  private evictAll(): void {
    this.cache.clear();
    for (const { resumed } of this.listeners) resumed();
  }

  private getMembers(workspaceId: string): CachedMembers {
    const cached = this.cache.get(workspaceId);
    if (cached !== undefined) return cached;
    const members: CachedMembers = new Map();
    this.cache.set(workspaceId, members);
    return members;
  }
}
