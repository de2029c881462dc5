import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { AccessGuard } from './access.guard.js';
import { ApiKeyAdmission } from './authorization/api-key-admission.js';
import { MemberAccess } from './authorization/member-access.js';
import { RequestPreconditions } from './authorization/request-preconditions.js';
import { SessionAdmission } from './authorization/session-admission.js';
import { LimitsModule } from '../limits/limits.module.js';
import { Memberships } from './authorization/memberships.js';
import { RoomAccess } from './realtime/room-access.js';
import { RecordOriginInterceptor } from './requests/record-origin.interceptor.js';
import { RequestOrigin } from './requests/request-origin.js';
import { RecordRefusalInterceptor } from './record-refusal.interceptor.js';
import { RecordRefusals } from './refusals/record-refusals.js';
import { RecordRefusal } from './refusals/refusal.commands.js';
import { refusalDecider } from './refusals/refusal.decider.js';
import { RoomEvictions } from './realtime/room-evictions.js';
import { RecordedRights } from './rights/recorded-rights.js';
import { SessionEvictions } from './realtime/session-evictions.js';
import { SocketAccess } from '../kernel/realtime/socket-access.js';

/**
 * Decides what callers may do. `Sessions` and `ApiKeys` come from the sessions module, `Operators` and `MaintenanceGate`
 * from operations.
 */
@Global()
@Module({
  imports: [LimitsModule],
  providers: [
    RecordedRights,
    Memberships,
    MemberAccess,
    RequestPreconditions,
    SessionAdmission,
    ApiKeyAdmission,
    RoomAccess,
    { provide: SocketAccess, useExisting: RoomAccess },
    RoomEvictions,
    SessionEvictions,
    { provide: APP_GUARD, useClass: AccessGuard },
    RequestOrigin,
    RecordRefusals,
    ...toHandlers(refusalDecider, [RecordRefusal]),
    { provide: APP_INTERCEPTOR, useClass: RecordOriginInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RecordRefusalInterceptor },
  ],
  exports: [RecordedRights, Memberships, RequestOrigin, SocketAccess],
})
export class AccessModule {}
