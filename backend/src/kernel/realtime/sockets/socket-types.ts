import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ClientToServer, Room, ServerToClient } from '@throughline/contracts/realtime.js';
import type { Server, Socket } from 'socket.io';
import type { SignedInAs } from '../../../access/sessions/sessions.js';

/** Between processes. */
type ServerToServer = { present: (from: string, workspaceId: WorkspaceId, userIds: UserId[]) => void };
type SocketData = {
  caller: SignedInAs;
  /** Rooms it is in or asks to be in. */
  rooms: Map<string, Room>;
};
export type LiveServer = Server<ClientToServer, ServerToClient, ServerToServer, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, ServerToServer, SocketData>;
