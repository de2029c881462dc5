import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { AccessGuard } from './access.guard.js';
import { Allowances } from './allowances/allowances.js';
import { WorkspaceUsage } from './allowances/workspace-usage.js';
import { ApiKeyAdmission } from './authorization/api-key-admission.js';
import { MemberAccess } from './authorization/member-access.js';
import { RequestPreconditions } from './authorization/request-preconditions.js';
import { SessionAdmission } from './authorization/session-admission.js';
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
  imports: [BlobsModule],
  providers: [
    ...[Memberships, MemberAccess, RequestPreconditions, SessionAdmission, ApiKeyAdmission],
    Allowances,
    WorkspaceUsage,
    RoomAccess,
    { provide: SocketAccess, useExisting: RoomAccess },
    RoomEvictions,
    SessionEvictions,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: RecordOriginInterceptor },
  ],
  exports: [Allowances, WorkspaceUsage, Memberships, SocketAccess],
})
export class AccessModule {}
