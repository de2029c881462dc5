import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { may, type Permission } from '@throughline/contracts/permissions.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { LiveRows } from '../../kernel/realtime/rooms/live-rows.js';
import { SocketAccess, type SocketCaller } from '../../kernel/realtime/socket-access.js';
import { MaintenanceGate } from '../authorization/maintenance-gate.js';
import { Memberships } from '../authorization/memberships.js';
import type { Membership } from '../rights/member-rows.js';
import { Operators } from '../authorization/operators.js';
import { isWithinLimits } from '../sessions/session-lifetime.js';
import { Sessions } from '../sessions/sessions.js';

const permissionFor: Readonly<Record<Room['kind'], Permission>> = {
  workspace: 'workspace.read',
  run: 'runs.read',
  history: 'history.read',
  billing: 'billing.read',
};

/** Decides who may open a socket, and which rooms they may watch. */
@Injectable()
export class RoomAccess extends SocketAccess {
  constructor(
    private readonly sessions: Sessions,
    private readonly memberships: Memberships,
    private readonly rows: LiveRows,
    private readonly maintenance: MaintenanceGate,
    private readonly operators: Operators,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticate(request: IncomingMessage): Promise<SocketCaller | { problem: string }> {
    return this.sessions.authenticate(request);
  }

  /** A non-member gets the same answer as for a workspace that does not exist. */
  async requireAccess(caller: SocketCaller, room: Room): Promise<void> {
    const { userId } = caller;
    const refusal = this.operators.isOperator(userId) ? null : this.maintenance.refusal('read');
    if (refusal !== null) throw refusal;
    const member = await this.memberships.getMembership(room.workspaceId, userId);
    if (member === null) throw new NotFound();
    if (!may(member, permissionFor[room.kind])) throw new DomainError('forbidden');
    if (!this.isWithinLimits(member, caller)) throw new DomainError('session_expired');
    if (room.kind === 'run' && !(await this.rows.isRunOf(room))) throw new NotFound();
  }

  /** Whether the workspaces of these rooms still accept the session. */
  async isSessionAccepted(caller: SocketCaller, rooms: Iterable<Room>): Promise<boolean> {
    for (const { workspaceId } of rooms) {
      const member = await this.memberships.getMembership(workspaceId, caller.userId);
      if (member !== null && !this.isWithinLimits(member, caller)) return false;
    }
    return true;
  }

  async mayEditAgents({ userId }: SocketCaller, workspaceId: WorkspaceId): Promise<boolean> {
    const member = await this.memberships.getMembership(workspaceId, userId);
    return member !== null && may(member, 'agents.edit');
  }

  async mayStillWatch({ userId }: SocketCaller, room: Room): Promise<boolean> {
    const member = await this.memberships.getMembership(room.workspaceId, userId);
    return member !== null && may(member, permissionFor[room.kind]);
  }

  private isWithinLimits({ sessionLimits }: Membership, caller: SocketCaller): boolean {
    return isWithinLimits(sessionLimits, caller, this.clock.now().getTime());
  }
}
