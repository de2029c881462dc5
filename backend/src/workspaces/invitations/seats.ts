import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { AllowanceLimits } from '../../limits/resources/allowance-limits.js';
import { SeatLimit } from '../domain/workspace.errors.js';

/** How many members other than auditors a workspace may have, with those who are invited. */
@Injectable()
export class Seats {
  constructor(private readonly limits: AllowanceLimits) {}

  async totalFor(workspaceId: WorkspaceId): Promise<number> {
    return (await this.limits.getSeats(workspaceId)).most;
  }

  /** Runs a command that may need a seat. Its stream has all members and invitations, so that it is decided exactly there. */
  async counting<T>(workspaceId: WorkspaceId, run: (seats: number) => Promise<T>): Promise<T> {
    const limit = await this.limits.getSeats(workspaceId);
    try {
      return await run(limit.most);
    } catch (error) {
      throw error instanceof SeatLimit ? limit.refuse(error.taken) : error;
    }
  }
}
