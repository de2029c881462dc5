import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { SlugAvailability } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { Slug } from '@throughline/contracts/workspaces/workspace.events.js';
import { MemberRow, WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readPage } from '../kernel/http/paging.js';
import { reservedSlugs } from './domain/reserved-slugs.js';
import type { MemberProfile } from './domain/workspace.commands.js';
import { slugFrom } from './creation/slug-from.js';

/** By index: whether the address is one that `w` has left. */
const leftAt = (slug: string): string =>
  `w.former_slugs @> jsonb_build_array(jsonb_build_object('slug', ${slug}::text))`;
const wasLeftAfter = (slug: string, at: string): string =>
  `(${leftAt(slug)} and exists (
     select 1 from jsonb_array_elements(w.former_slugs) former
     where former->>'slug' = ${slug} and (former->>'leftAt')::timestamptz > ${at}))`;

const WorkspaceOfMember = MemberRow.pick({ workspaceId: true });

@Injectable()
export class WorkspacesQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  async get(workspaceId: WorkspaceId): Promise<WorkspaceRow> {
    const row = await this.readModel.one(WorkspaceRow, 'select * from rm.workspaces where id = $1', [workspaceId]);
    if (row === null) throw new NotFound();
    return row;
  }

  /** By the address it has or had until lately, for members only. */
  async bySlug(slug: string, userId: UserId): Promise<WorkspaceRow> {
    const row = await this.readModel.one(
      WorkspaceRow,
      `select w.* from rm.workspaces w join rm.members m on m.workspace_id = w.id
       where (w.slug = $1 or ${wasLeftAfter('$1', '$3')}) and m.user_id = $2 and m.status = 'active' and w.status <> 'erased'
       order by w.slug = $1 desc limit 1`,
      [slug, userId, new Date(this.clock.now().getTime() - limits.formerSlug.leads)],
    );
    if (row === null) throw new NotFound();
    return row;
  }

  /** Also those who left: history names them. */
  members(workspaceId: WorkspaceId, page: PageQuery) {
    const source = { row: MemberRow, table: 'members', projection: 'workspaces', by: 'id' } as const;
    return readPage(this.readModel, { ...source, where: 'workspace_id = $1', params: [workspaceId] }, page);
  }

  /** Workspaces in which the person is an active member. */
  async ofMember(userId: UserId): Promise<WorkspaceId[]> {
    const sql = `select workspace_id from rm.members where user_id = $1 and status = 'active'`;
    return (await this.readModel.many(WorkspaceOfMember, sql, [userId])).map(({ workspaceId }) => workspaceId);
  }

  /** As it lies in the table: sealed, the way the log wants it. */
  async profileOf(userId: UserId): Promise<MemberProfile> {
    const { name, email } = await this.person(userId);
    return { name, email };
  }

  /** What others see of a person. */
  async publicProfileOf(userId: UserId): Promise<{ name: string; photo: number | null }> {
    const { name, photo } = await this.person(userId);
    return { name, photo };
  }

  private async person(userId: UserId): Promise<MemberProfile & { photo: number | null }> {
    const [profile] = await this.postgres.query<MemberProfile & { photo: number | null }>(
      'select name, email, photo from rm.people where id = $1',
      [userId],
    );
    if (profile === undefined) throw new DomainError('read_position_unavailable', { retryAfter: 1 });
    return profile;
  }

  async availability(slug: string): Promise<SlugAvailability> {
    const reason = await this.unavailable(slug);
    return { slug, available: reason === null, reason, suggestion: reason === null ? null : await this.free(slug) };
  }

  private async unavailable(slug: string): Promise<SlugAvailability['reason']> {
    if (!Slug.safeParse(slug).success) return 'invalid';
    if (reservedSlugs.has(slug)) return 'reserved';
    const last = await this.store.last(streamOf('slug', slug));
    return last?.type === 'SlugReserved' && !(await this.isLapsed(last)) ? 'taken' : null;
  }

  /** Whether a workspace left an address so long ago that it is anybody's. */
  async isLapsed({ data, meta }: EventOf<'SlugReserved'>): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - limits.formerSlug.kept);
    // Taken anew just now: the table may still show that it was left.
    if (Date.parse(meta.at) > since.getTime()) return false;
    const row = await this.readModel.one(
      WorkspaceRow,
      `select w.* from rm.workspaces w where w.id = $2 and ${leftAt('$1')} and not ${wasLeftAfter('$1', '$3')}`,
      [data.slug, data.workspaceId, since],
    );
    return row !== null;
  }

  /** Something near to what was asked for that is free. */
  private async free(slug: string): Promise<string | null> {
    const near = slugFrom(slug);
    for (const candidate of [near, ...[2, 3, 4, 5].map((n) => `${near}-${n}`), `${near}-team`]) {
      if (candidate !== slug && (await this.unavailable(candidate)) === null) return candidate;
    }
    return null;
  }
}
