import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Clock } from '@throughline/platform/clock.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { membershipsOf, RemoveMember } from '../../workspaces/public.js';
import {
  accountsDueBy,
  ErasePerson,
  ExpireRegistration,
  unconfirmedBefore,
  UserSessions,
} from '../../identity/public.js';
import { ErasePersonalData } from './erase-personal-data.js';

const Account = z.object({ id: UserId });
const Membership = z.object({ workspaceId: WorkspaceId, successorId: UserId.nullable() });
const unconfirmedFor = 7 * 24 * 3_600_000;

/** Erases accounts whose deletion is due, and registrations that nobody confirmed for a week. */
@Injectable()
export class EraseDueAccounts {
  constructor(
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
    private readonly sessions: UserSessions,
    private readonly personalData: ErasePersonalData,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const due = await this.readModel.many(Account, accountsDueBy(now));
    for (const { id } of due) if (!stop.aborted) await this.retryWhenRefused(id, () => this.erase(id));
    const before = new Date(now.getTime() - unconfirmedFor);
    const unconfirmed = await this.readModel.many(Account, unconfirmedBefore(before));
    for (const { id } of unconfirmed) if (!stop.aborted) await this.retryWhenRefused(id, () => this.expire(id));
  }

  /** Leaves every workspace first. The account stays until none of them would be left without an owner. */
  private async erase(userId: UserId): Promise<void> {
    for (const { workspaceId, successorId } of await this.readModel.many(Membership, membershipsOf(userId))) {
      const data = { workspaceId, userId, successorId: successorId ?? undefined };
      await this.commands.execute(new RemoveMember(data, this.meta(workspaceId)));
    }
    await this.sessions.endAll(userId, 'deletion', this.meta());
    await this.commands.execute(new ErasePerson({ userId }, this.meta()));
    await this.personalData.erase(userId, 'erased');
  }

  private async expire(userId: UserId): Promise<void> {
    await this.commands.execute(new ExpireRegistration({ userId }, this.meta()));
    await this.personalData.erase(userId, 'expired');
  }

  private async retryWhenRefused(userId: UserId, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn(
        { code: 'erasure_refused', userId, problem: error.code },
        'An account could not be erased yet. It is tried again in an hour.',
      );
    }
  }

  private meta(workspaceId: WorkspaceId | null = null): CommandMeta {
    return metaFor({ actor: systemActor('erasing'), at: this.clock.now(), workspaceId });
  }
}
