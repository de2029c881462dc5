import { Injectable } from '@nestjs/common';
import { limits } from '@throughline/contracts/limits.js';
import { EditingRequest } from '@throughline/contracts/realtime.js';
import { Clock } from '@throughline/platform/clock.js';
import { LocalCounts } from '../http/rate-limits/local-counts.js';
import { toKey } from './rooms/rooms.js';
import { SocketAccess } from './socket-access.js';
import type { LiveSocket } from './sockets/socket-types.js';

/**
 * Sends to the others in a workspace where a person is in the draft of an agent. Nothing is stored: who opens the draft
 * later hears it again from the others.
 */
@Injectable()
export class EditingRequests {
  private readonly counts: LocalCounts;

  constructor(
    private readonly access: SocketAccess,
    clock: Clock,
  ) {
    this.counts = new LocalCounts(clock);
  }

  /** A request of somebody who may not edit is not sent on. */
  async relay(socket: LiveSocket, request: unknown): Promise<void> {
    const parsed = EditingRequest.safeParse(request);
    if (!parsed.success) return;
    const { caller } = socket.data;
    const { wait } = this.counts.countAttempt(caller.sessionId, limits.sockets.editingMessages);
    // Nothing waits for a caret: while a role cannot be read, none is sent.
    const mayEdit = wait === 0 && (await this.access.mayEditAgents(caller, parsed.data.workspaceId).catch(() => false));
    if (!mayEdit) return;
    socket.data.editing = parsed.data.open ? parsed.data : undefined;
    this.send(socket, parsed.data);
  }

  /** Called when the socket is about to close. */
  leave(socket: LiveSocket): void {
    const { editing } = socket.data;
    if (editing !== undefined) this.send(socket, { ...editing, open: false, place: null });
  }

  /** Only to the room that the socket is in itself: others have not admitted it. */
  private send(socket: LiveSocket, editing: EditingRequest): void {
    const room = toKey({ kind: 'workspace', workspaceId: editing.workspaceId });
    if (!socket.rooms.has(room)) return;
    socket.to(room).emit('editing', { ...editing, userId: socket.data.caller.userId, editorId: socket.id });
  }
}
