import { Module } from '@nestjs/common';
import { Ephemeral } from './ephemeral.js';
import { Evictions } from './evictions.js';
import { Handshake } from './sockets/handshake.js';
import { LiveRooms } from './rooms/live-rooms.js';
import { LiveRows } from './rooms/live-rows.js';
import { MaintenanceNotices } from './maintenance-notices.js';
import { OperatorRoom } from './operator-room.js';
import { Presence } from './sockets/presence.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { FanOutTraces } from './sockets/fan-out-traces.js';
import { SocketRooms } from './sockets/socket-rooms.js';
import { SocketServer } from './sockets/socket-server.js';
import { Watching } from './watching.js';

@Module({
  providers: [
    SocketServer,
    Handshake,
    Presence,
    LiveRows,
    LiveRooms,
    SocketRooms,
    FanOutTraces,
    Watching,
    Evictions,
    OperatorRoom,
    MaintenanceNotices,
    RealtimeGateway,
    Ephemeral,
  ],
  exports: [Ephemeral],
})
export class RealtimeModule {}
