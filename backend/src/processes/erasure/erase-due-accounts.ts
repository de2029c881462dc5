import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, CorrelationId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { RemoveMember } from '../../workspaces/domain/workspace.commands.js';
import { ErasePerson, ExpireRegistration } from '../../access/identity/domain/deletion.commands.js';
import { RevokingSessions } from '../../access/sessions/revoke-sessions.js';
import { Forgetting } from './erase-personal-data.js';

const Found = z.object({ id: UserId });
const Leaver = z.object({ workspaceId: WorkspaceId, successorId: UserId.nullable() });
const unconfirmedFor = 7 * 24 * 3_600_000;

/** Carries out what time has decided: accounts that are due, and registrations that nobody confirmed. */
@Injectable()
export class Erasing {
  constructor(
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
    private readonly revoking: RevokingSessions,
    private readonly forgetting: Forgetting,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now();
    const due = await this.readModel.many(
      Found,
      `select id from rm.people where status = 'deletion_scheduled' and deletion_due_at <= $1 limit 1000`,
      [now],
    );
    for (const { id } of due) await this.unlessRefused(id, () => this.erase(id));
    const unconfirmed = await this.readModel.many(
      Found,
      `select id from rm.people where status = 'pending_verification' and registered_at < $1 limit 1000`,
      [new Date(now.getTime() - unconfirmedFor)],
    );
    for (const { id } of unconfirmed) await this.unlessRefused(id, () => this.expire(id));
  }

  /** Out of every workspace first: one that would be left without an owner keeps the account until it has another. */
  private async erase(userId: UserId): Promise<void> {
    for (const { workspaceId, successorId } of await this.memberships(userId)) {
      const data = { workspaceId, userId, successorId: successorId ?? undefined };
      await this.commands.execute(new RemoveMember(data, this.meta(workspaceId)));
    }
    await this.revoking.all(userId, 'deletion', this.meta());
    await this.commands.execute(new ErasePerson({ userId }, this.meta()));
    await this.forgetting.forget(userId, 'erased');
  }

  /** With who takes over what is theirs there: the owner who is there the longest. */
  private memberships(userId: UserId): Promise<z.infer<typeof Leaver>[]> {
    return this.readModel.many(
      Leaver,
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
    await this.forgetting.forget(userId, 'expired');
  }

  private async unlessRefused(userId: UserId, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn(
        { code: 'account_not_erased', userId, problem: error.code },
        'An account could not be erased yet. It is retried in an hour.',
      );
    }
  }

  private meta(workspaceId: WorkspaceId | null = null): CommandMeta {
    return {
      commandId: CommandId.parse(newId()),
      correlationId: CorrelationId.parse(newId()),
      causationId: null,
      actor: { kind: 'system', id: 'erasing' },
      workspaceId,
      at: this.clock.now().toISOString(),
    };
  }
}
