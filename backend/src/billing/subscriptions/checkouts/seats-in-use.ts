import { Injectable } from '@nestjs/common';
import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { MembersQueries } from '../../../workspaces/public.js';

/** Members, and people who are invited, other than auditors. */
@Injectable()
export class SeatsInUse {
  constructor(private readonly members: MembersQueries) {}

  /** A seat for everybody who has one, and no more than may be had. */
  async requireEnough(workspaceId: WorkspaceId, seats: number, limits: PlanLimits): Promise<void> {
    const taken = await this.members.countSeats(workspaceId);
    if (seats < taken) refuse(`${taken} seats are in use. Remove members or make them auditors to pay for fewer.`);
    if (limits.seats !== null && seats > limits.seats) refuse(`This plan has at most ${limits.seats} seats.`);
  }
}

const refuse = (detail: string): never => {
  throw new DomainError('validation_failed', { errors: [{ pointer: '/seats', code: 'invalid', detail }] });
};
