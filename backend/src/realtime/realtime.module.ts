import { Module } from '@nestjs/common';
import { Ephemeral } from './ephemeral.js';
import { Evictions } from './evictions.js';
import { Handshake } from './handshake.js';
import { LiveRooms } from './live-rooms.js';
import { LiveRows } from './live-rows.js';
import { Presence } from './presence.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SocketRooms } from './socket-rooms.js';
import { SocketServer } from './socket-server.js';
import { Watching } from './watching.js';

@Module({
  providers: [SocketServer, Handshake, Presence, LiveRows, LiveRooms, SocketRooms, Watching, Evictions, RealtimeGateway, Ephemeral],
  exports: [Ephemeral],
})
export class RealtimeModule {}
