import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { reservedSlugs } from '../domain/reserved-slugs.js';
import { ReleaseSlug, ReserveSlug } from '../domain/slug.commands.js';
import { SlugTaken } from '../domain/workspace.errors.js';
import { SlugAvailabilityCheck } from './slug-availability.js';

type Claim = { slug: string; workspaceId: WorkspaceId; meta: CommandMeta };

/** A reservation whose workspace was never created is released after this. */
const abandonedAfter = 60_000;

/** Reserves a slug for a workspace before it is used, and releases it when the use is refused. */
@Injectable()
export class SlugReservation {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly availability: SlugAvailabilityCheck,
  ) {}

  async whileReserved<T>(claim: Claim, use: () => Promise<T>): Promise<T> {
    if (reservedSlugs.has(claim.slug)) throw new DomainError('slug_invalid', { detail: 'This address is reserved.' });
    await this.reserve(claim);
    try {
      return await use();
    } catch (error) {
      // After any other error the workspace may have taken the slug all the same, so it stays reserved.
      if (error instanceof DomainError && (await this.isReservedByCommand(claim))) await this.release(claim);
      throw error;
    }
  }

  private async reserve(claim: Claim): Promise<void> {
    await this.releaseLapsed(claim);
    try {
      await this.commands.execute(new ReserveSlug(pickSlug(claim), step(claim.meta, 'reserve')));
    } catch (error) {
      if (!(error instanceof SlugTaken) || !(await this.isAbandoned(claim))) throw error;
      const { slug, meta } = claim;
      await this.commands.execute(new ReleaseSlug({ slug, workspaceId: error.holder }, step(meta, 'abandoned')));
      await this.commands.execute(new ReserveSlug(pickSlug(claim), step(meta, 'again')));
    }
  }

  /** Also for the workspace that left it: when two reserve it now, the stream accepts only one. */
  private async releaseLapsed({ slug, meta }: Claim): Promise<void> {
    const last = await this.store.last(toStreamName('slug', slug));
    if (last?.type !== 'SlugReserved') return;
    const { workspaceId } = last.data;
    if (!(await this.availability.isLapsed(last))) return;
    const release = { ...step(meta, 'lapsed'), expectedRevision: last.revision };
    await this.commands.execute(new ReleaseSlug({ slug, workspaceId }, release));
  }

  private async release({ slug, workspaceId, meta }: Claim): Promise<void> {
    await this.commands.execute(new ReleaseSlug({ slug, workspaceId }, step(meta, 'release')));
  }

  /** Whether this command reserved it, and not an earlier one of the same workspace. */
  private async isReservedByCommand({ slug, meta }: Claim): Promise<boolean> {
    const last = await this.store.last(toStreamName('slug', slug));
    const mine: string[] = [getPart(meta, 'reserve'), getPart(meta, 'again')];
    return last?.type === 'SlugReserved' && mine.includes(last.meta.commandId);
  }

  private async isAbandoned({ slug, meta }: Claim): Promise<boolean> {
    const last = await this.store.last(toStreamName('slug', slug));
    if (last?.type !== 'SlugReserved') return false;
    if (Date.parse(meta.at) - Date.parse(last.meta.at) < abandonedAfter) return false;
    return (await this.store.last(toStreamName('workspace', last.data.workspaceId))) === null;
  }
}

type Step = 'lapsed' | 'reserve' | 'release' | 'abandoned' | 'again';
const getPart = ({ commandId }: CommandMeta, part: Step): CommandId => CommandId.parse(derivedId(commandId, part));

/** The revision that the caller saw guards the workspace's stream, not this one. */
const step = (meta: CommandMeta, part: Step): CommandMeta => ({
  ...unguarded(meta),
  commandId: getPart(meta, part),
});

const pickSlug = ({ slug, workspaceId }: Claim) => ({ slug, workspaceId });
