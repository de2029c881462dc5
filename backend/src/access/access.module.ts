import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { Memberships } from './authorization/memberships.js';
import { RoomAccess } from './realtime/room-access.js';
import { RecordOriginInterceptor } from './requests/record-origin.interceptor.js';
import { RoomEvictions } from './realtime/room-evictions.js';
import { SessionEvictions } from './realtime/session-evictions.js';
import { SocketAccess } from '../kernel/realtime/socket-access.js';

/**
 * Decides what callers may do. `Sessions` and `ApiKeys` come from the sessions module, `Operators` and `MaintenanceGate`
 * from operations.
 */
@Global()
@Module({
  providers: [
    Memberships,
    RoomAccess,
    { provide: SocketAccess, useExisting: RoomAccess },
    RoomEvictions,
    SessionEvictions,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: RecordOriginInterceptor },
  ],
  exports: [Memberships, SocketAccess],
})
export class AccessModule {}
