import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { SlugAvailability } from '@throughline/contracts/workspaces/workspace.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { Slug } from '@throughline/contracts/slug.js';
import { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { reservedSlugs } from '../domain/reserved-slugs.js';
import { hasLeft, wasLeftAfter } from './former-slugs.js';
import { slugFrom } from './slug-from.js';

/** Whether a workspace may take a slug, decided by the slug's own stream. */
@Injectable()
export class SlugAvailabilityCheck {
  constructor(
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly clock: Clock,
  ) {}

  async check(slug: string): Promise<SlugAvailability> {
    const reason = await this.reasonUnavailable(slug);
    return { slug, available: reason === null, reason, suggestion: reason === null ? null : await this.suggest(slug) };
  }

  private async reasonUnavailable(slug: string): Promise<SlugAvailability['reason']> {
    if (!Slug.safeParse(slug).success) return 'invalid';
    if (reservedSlugs.has(slug)) return 'reserved';
    const last = await this.store.last(toStreamName('slug', slug));
    return last?.type === 'SlugReserved' && !(await this.isLapsed(last)) ? 'taken' : null;
  }

  /** Whether a workspace left a slug so long ago that it is available to others. */
  async isLapsed({ data, meta }: EventOf<'SlugReserved'>): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - limits.formerSlug.kept);
    // It was taken again just now, and the table may still show that it was left.
    if (Date.parse(meta.at) > since.getTime()) return false;
    const row = await this.readModel.one(
      WorkspaceRow,
      `select w.* from rm.workspaces w where w.id = $2 and ${hasLeft('$1')} and not ${wasLeftAfter('$1', '$3')}`,
      [data.slug, data.workspaceId, since],
    );
    return row !== null;
  }

  /** An available slug similar to the requested one. */
  private async suggest(slug: string): Promise<string | null> {
    const near = slugFrom(slug);
    for (const candidate of [near, ...[2, 3, 4, 5].map((n) => `${near}-${n}`), `${near}-team`]) {
      if (candidate !== slug && (await this.reasonUnavailable(candidate)) === null) return candidate;
    }
    return null;
  }
}
