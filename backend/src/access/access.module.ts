import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { handlersOf } from '../kernel/commands/handlers-of.js';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { AccessGuard } from './access.guard.js';
import { AllowanceLimits } from './allowances/allowance-limits.js';
import { Allowances } from './allowances/allowances.js';
import { RecordedUsage } from './allowances/recorded-usage.js';
import { ApiKeyAdmission } from './authorization/api-key-admission.js';
import { MemberAccess } from './authorization/member-access.js';
import { RequestPreconditions } from './authorization/request-preconditions.js';
import { SessionAdmission } from './authorization/session-admission.js';
import { Halts } from './halts/halts.js';
import { Memberships } from './authorization/memberships.js';
import { Plans } from './plans/plans.js';
import { PriceLists } from './plans/price-lists.js';
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
  imports: [BlobsModule],
  providers: [
    RecordedRights,
    Memberships,
    MemberAccess,
    RequestPreconditions,
    SessionAdmission,
    ApiKeyAdmission,
    PriceLists,
    Plans,
    AllowanceLimits,
    Allowances,
    RecordedUsage,
    Halts,
    RoomAccess,
    { provide: SocketAccess, useExisting: RoomAccess },
    RoomEvictions,
    SessionEvictions,
    { provide: APP_GUARD, useClass: AccessGuard },
    RequestOrigin,
    RecordRefusals,
    ...handlersOf(refusalDecider, [RecordRefusal]),
    { provide: APP_INTERCEPTOR, useClass: RecordOriginInterceptor },
    { provide: APP_INTERCEPTOR, useClass: RecordRefusalInterceptor },
  ],
  exports: [
    Plans,
    PriceLists,
    AllowanceLimits,
    Allowances,
    Halts,
    RecordedRights,
    RecordedUsage,
    Memberships,
    SocketAccess,
  ],
})
export class AccessModule {}
