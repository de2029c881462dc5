import { Injectable } from '@nestjs/common';
import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';

const Taken = z.object({ taken: z.int() });

/** Members, and people who are invited, other than auditors. */
@Injectable()
export class SeatsInUse {
  constructor(
    private readonly readModel: ReadModel,
    private readonly clock: Clock,
  ) {}

  async count(workspaceId: WorkspaceId): Promise<number> {
    const [row] = await this.readModel.many(
      Taken,
      `select ((select count(*) from rm.members where workspace_id = $1 and status <> 'removed' and role <> 'auditor')
             + (select count(*) from rm.invitations
                where workspace_id = $1 and status = 'pending' and expires_at > $2 and role <> 'auditor'))::int as taken`,
      [workspaceId, this.clock.now().toISOString()],
    );
    return row?.taken ?? 0;
  }

  /** A seat for everybody who has one, and no more than may be had. */
  async requireEnough(workspaceId: WorkspaceId, seats: number, limits: PlanLimits): Promise<void> {
    const taken = await this.count(workspaceId);
    if (seats < taken) refuse(`${taken} seats are in use. Remove members or make them auditors to pay for fewer.`);
    if (limits.seats !== null && seats > limits.seats) refuse(`This plan has at most ${limits.seats} seats.`);
  }
}

const refuse = (detail: string): never => {
  throw new DomainError('validation_failed', { errors: [{ pointer: '/seats', code: 'invalid', detail }] });
};
