import { Injectable } from '@nestjs/common';
import type { Room } from '@throughline/contracts/realtime.js';
import { may } from '@throughline/contracts/roles.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Clock } from '@throughline/platform/clock.js';
import { MaintenanceGate } from '../../access/maintenance-gate.js';
import { Memberships } from '../../access/memberships.js';
import { Operators } from '../../access/operators.js';
import { isWithinLimits } from '../../access/sessions/session-lifetime.js';
import type { SignedInAs } from '../../access/sessions/sessions.js';
import { LiveRows } from './rooms/live-rows.js';
import { permissionOf } from './rooms/rooms.js';

/** Who may watch what. */
@Injectable()
export class Watching {
  constructor(
    private readonly memberships: Memberships,
    private readonly rows: LiveRows,
    private readonly maintenance: MaintenanceGate,
    private readonly operators: Operators,
    private readonly clock: Clock,
  ) {}

  /** Strangers hear what they would hear of a workspace that is not there. */
  async demand(caller: SignedInAs, room: Room): Promise<void> {
    const { userId } = caller;
    const refusal = this.operators.isOperator(userId) ? null : this.maintenance.refusal('read');
    if (refusal !== null) throw refusal;
    const rights = await this.memberships.standingOf(room.workspaceId, userId);
    if (rights === null) throw new NotFound();
    if (!may(rights, permissionOf[room.kind])) throw new DomainError('forbidden');
    if (!isWithinLimits(rights.sessionLimits, caller, this.clock.now().getTime()))
      throw new DomainError('session_expired');
    if (room.kind === 'run' && !(await this.rows.isRunOf(room))) throw new NotFound();
  }

  /** Whether the workspaces of these rooms still accept the session. */
  async isAccepted(caller: SignedInAs, rooms: Iterable<Room>): Promise<boolean> {
    for (const { workspaceId } of rooms) {
      const rights = await this.memberships.standingOf(workspaceId, caller.userId);
      if (rights !== null && !isWithinLimits(rights.sessionLimits, caller, this.clock.now().getTime())) return false;
    }
    return true;
  }

  async stillMay({ userId }: SignedInAs, room: Room): Promise<boolean> {
    const rights = await this.memberships.standingOf(room.workspaceId, userId);
    return rights !== null && may(rights, permissionOf[room.kind]);
  }
}
