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
import { RemoveMember } from '../../workspaces/public.js';
import { ErasePerson, ExpireRegistration, UserSessions } from '../../identity/public.js';
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
    const due = await this.readModel.many(
      Account,
      `select id from rm.people where status = 'deletion_scheduled' and deletion_due_at <= $1 limit 1000`,
      [now],
    );
    for (const { id } of due) if (!stop.aborted) await this.retryWhenRefused(id, () => this.erase(id));
    const unconfirmed = await this.readModel.many(
      Account,
      `select id from rm.people where status = 'pending_verification' and registered_at < $1 limit 1000`,
      [new Date(now.getTime() - unconfirmedFor)],
    );
    for (const { id } of unconfirmed) if (!stop.aborted) await this.retryWhenRefused(id, () => this.expire(id));
  }

  /** Leaves every workspace first. The account stays until none of them would be left without an owner. */
  private async erase(userId: UserId): Promise<void> {
    for (const { workspaceId, successorId } of await this.listMemberships(userId)) {
      const data = { workspaceId, userId, successorId: successorId ?? undefined };
      await this.commands.execute(new RemoveMember(data, this.meta(workspaceId)));
    }
    await this.sessions.endAll(userId, 'deletion', this.meta());
    await this.commands.execute(new ErasePerson({ userId }, this.meta()));
    await this.personalData.erase(userId, 'erased');
  }

  /** `successorId`: the longest-standing other owner of the workspace, who takes over what the person owns there. */
  private listMemberships(userId: UserId): Promise<z.infer<typeof Membership>[]> {
    return this.readModel.many(
      Membership,
      `select m.workspace_id, (
         select o.user_id from rm.members o where o.workspace_id = m.workspace_id and o.user_id <> m.user_id
           and o.status = 'active' and o.role = 'owner' order by o.joined_at, o.id limit 1) as successor_id
       from rm.members m join rm.workspaces w on w.id = m.workspace_id
       where m.user_id = $1 and m.status <> 'removed' and w.status = 'active'`,
      [userId],
    );
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
