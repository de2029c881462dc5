import { Global, Module } from '@nestjs/common';
import { EditingRequests } from './editing-requests.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { LiveRooms } from './rooms/live-rooms.js';
import { LiveRows } from './rooms/live-rows.js';
import { RowChanges } from './rooms/row-changes.js';
import { FanOutTraces } from './sockets/fan-out-traces.js';
import { Handshake } from './sockets/handshake.js';
import { Presence } from './sockets/presence.js';
import { SessionSockets } from './sockets/session-sockets.js';
import { SocketRooms } from './sockets/socket-rooms.js';
import { SocketServer } from './sockets/socket-server.js';
import { LiveTokens } from './sockets/live-tokens.js';
import { WatchRequests } from './watch-requests.js';

/** Sockets, rooms and row change notifications. `SocketAccess` comes from `access`. */
@Global()
@Module({
  providers: [
    RowChanges,
    SocketServer,
    Handshake,
    Presence,
    SessionSockets,
    LiveRows,
    LiveRooms,
    LiveTokens,
    SocketRooms,
    FanOutTraces,
    WatchRequests,
    EditingRequests,
    RealtimeGateway,
  ],
  exports: [RowChanges, SocketServer, SocketRooms, LiveRooms, LiveRows, LiveTokens],
})
export class RealtimeModule {}
