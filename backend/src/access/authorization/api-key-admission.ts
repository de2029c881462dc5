import { Injectable } from '@nestjs/common';
import type { Permission } from '@throughline/contracts/permissions.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { RequestThrottle } from '../../kernel/http/rate-limits/request-throttle.js';
import type { GuardedAccess } from './route-access.js';
import { ApiKeys } from '../api-keys/api-keys.js';
import { isRead } from '../requests/is-read.js';
import { requireScope } from './require-scope.js';
import { MaintenanceGate } from './maintenance-gate.js';
import { MemberAccess, workspaceIn } from './member-access.js';
import { RequestPreconditions } from './request-preconditions.js';

/** Admits a program with an API key: in the workspace of the key, within its scopes and the role of its owner. */
@Injectable()
export class ApiKeyAdmission {
  constructor(
    private readonly apiKeys: ApiKeys,
    private readonly throttle: RequestThrottle,
    private readonly maintenance: MaintenanceGate,
    private readonly members: MemberAccess,
    private readonly preconditions: RequestPreconditions,
  ) {}

  async admit(access: GuardedAccess, request: FastifyRequest, key: string): Promise<boolean> {
    if (access.kind === 'operator') throw new NotFound();
    this.maintenance.assertOpen(request);
    const holder = await this.apiKeys.authenticate(key);
    if ('problem' in holder) throw new DomainError(holder.problem);
    const refusal = this.throttle.countKey(request, holder.apiKey.id);
    if (refusal !== null) throw refusal;
    if (access.kind !== 'member') throw new DomainError('api_key_not_allowed');
    request.caller = holder;
    if (workspaceIn(request) !== holder.workspaceId) throw new NotFound();
    await this.preconditions.waitForPosition(request, () => this.members.isMember(holder, request));
    await this.members.require(holder, access, request);
    requireReadOnly(access.permission, request);
    requireScope(holder, access.permission);
    await this.preconditions.beginOnce(request, holder);
    return true;
  }
}

/** Whatever members may do for themselves, such as leave, needs only a read permission, so API keys may not do it. */
const requireReadOnly = (permission: Permission, { method }: FastifyRequest): void => {
  if (permission.endsWith('.read') && !isRead(method)) throw new DomainError('api_key_not_allowed');
};
