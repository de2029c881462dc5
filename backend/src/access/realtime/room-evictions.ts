import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Logger } from '@throughline/platform/logging/logger.js';
import { LiveRooms } from '../../kernel/realtime/rooms/live-rooms.js';
import { SocketRooms } from '../../kernel/realtime/sockets/socket-rooms.js';
import { Memberships } from '../authorization/memberships.js';
import { RoomAccess } from './room-access.js';

/** Removes a person who lost a role from the rooms that the role gave access to, as soon as this process is notified. */
@Injectable()
export class RoomEvictions implements OnApplicationBootstrap {
  constructor(
    private readonly sockets: SocketRooms,
    private readonly rooms: LiveRooms,
    private readonly access: RoomAccess,
    private readonly memberships: Memberships,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.memberships.onChange({
      changed: (workspaceId) => this.logFailure(this.checkMembers(workspaceId)),
      resumed: () => this.logFailure(this.checkEveryWorkspace()),
    });
  }

  private async checkMembers(workspaceId: string): Promise<void> {
    for (const room of this.rooms.watchedRooms(workspaceId)) {
      for (const socket of this.sockets.socketsIn(room)) {
        if (!(await this.access.mayStillWatch(socket.data.caller, room)))
          this.sockets.closeFor(socket, room, 'forbidden');
      }
    }
  }

  private async checkEveryWorkspace(): Promise<void> {
    for (const workspaceId of this.rooms.watchedWorkspaces()) await this.checkMembers(workspaceId);
  }

  private logFailure(work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.logger.error(
        { code: 'room_check_failed', err: error },
        'Could not check whether members may still watch their rooms.',
      ),
    );
  }
}
