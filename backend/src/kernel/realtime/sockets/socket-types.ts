import type { RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ClientToServer, EditingRequest, Room, ServerToClient } from '@throughline/contracts/realtime.js';
import type { Server, Socket } from 'socket.io';
import type { SocketCaller } from '../socket-access.js';

/** Messages between processes. */
type ServerToServer = {
  present: (from: string, workspaceId: WorkspaceId, userIds: UserId[]) => void;
  /** A socket, at whichever process, begins to watch a run. */
  watching: (runId: RunId, socketId: string) => void;
};
type SocketData = {
  caller: SocketCaller;
  /** Rooms the socket is in or has requested. */
  rooms: Map<string, Room>;
  /** The draft that is open. */
  editing?: EditingRequest | undefined;
};
export type LiveServer = Server<ClientToServer, ServerToClient, ServerToServer, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, ServerToServer, SocketData>;
