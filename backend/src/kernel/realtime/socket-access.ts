import type { IncomingMessage } from 'node:http';
import type { SessionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Room } from '@throughline/contracts/realtime.js';

/** The person behind a socket, and what of their session decides which rooms accept it. */
export type SocketCaller = {
  userId: UserId;
  sessionId: SessionId;
  /** When the session began, and its longest idle time since, in milliseconds. */
  since: number;
  rested: number;
};

/** Decides who may open a socket and which rooms it may watch. Implemented in `access`. */
export abstract class SocketAccess {
  /** The caller, or the problem code of the refusal. */
  abstract authenticate(request: IncomingMessage): Promise<SocketCaller | { problem: string }>;

  /** Throws when the caller may not watch the room. */
  abstract requireAccess(caller: SocketCaller, room: Room): Promise<void>;

  /** Whether the caller may change drafts of agents there. */
  abstract mayEditAgents(caller: SocketCaller, workspaceId: WorkspaceId): Promise<boolean>;
}
