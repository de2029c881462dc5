import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { may } from '@throughline/contracts/permissions.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { RecordedUsage } from '../../limits/resources/recorded-usage.js';
import type { Access } from './route-access.js';
import type { Caller } from '../requests/caller.js';
import { isRead } from '../requests/is-read.js';
import { Memberships } from './memberships.js';
import type { Membership } from '../rights/member-rows.js';
import { afterOf } from './request-preconditions.js';

type MemberRoute = Extract<Access, { kind: 'member' }>;

/** Whether the caller is a member of the workspace in the path, and has the permission of the route. */
@Injectable()
export class MemberAccess {
  constructor(
    private readonly memberships: Memberships,
    private readonly usage: RecordedUsage,
  ) {}

  /** Synchronous when the membership and the usage of the workspace are cached. */
  require(caller: Caller, route: MemberRoute, request: FastifyRequest): Membership | Promise<Membership> {
    const found = this.find(caller, request);
    const check = (membership: Membership | null) =>
      this.requireRoom(requirePermission(membership, route, request), route, request);
    return found instanceof Promise ? found.then(check) : check(found);
  }

  /** Whether the caller was a member at the latest a short while ago; the route's permission is not checked. */
  async isMember({ userId }: Caller, request: FastifyRequest): Promise<boolean> {
    const id = workspaceIn(request);
    if (id === undefined || !workspaceId.test(id)) return false;
    return (await this.memberships.getMembership(id as WorkspaceId, userId)) !== null;
  }

  /** A refusal says how much the workspace has used, so only members with the permission get it. */
  private requireRoom(
    membership: Membership,
    { evenUsedUp }: MemberRoute,
    request: FastifyRequest,
  ): Membership | Promise<Membership> {
    if (isRead(request.method)) return membership;
    const refusal = this.usage.eventRefusal(workspaceIn(request) as WorkspaceId, { stopping: evenUsedUp === true });
    const check = (found: DomainError | null): Membership => {
      if (found !== null) throw found;
      return membership;
    };
    return refusal instanceof Promise ? refusal.then(check) : check(refusal);
  }

  private find({ userId }: Caller, request: FastifyRequest): Membership | null | Promise<Membership | null> {
    const id = workspaceIn(request);
    if (id === undefined || !workspaceId.test(id)) return null;
    // The notification of a change may arrive a little later than the change itself, so the cache may be out of date.
    if (afterOf(request) !== undefined) return this.memberships.load(id as WorkspaceId, userId);
    return this.memberships.getMembership(id as WorkspaceId, userId);
  }
}

/** A non-member gets the same answer as for a workspace that does not exist. */
const requirePermission = (
  membership: Membership | null,
  { permission, evenDeleting }: MemberRoute,
  { method }: FastifyRequest,
): Membership => {
  if (membership === null) throw new NotFound();
  if (!may(membership, permission)) throw new DomainError('forbidden');
  if (membership.deleting && evenDeleting !== true && !isRead(method)) throw new DomainError('workspace_deleting');
  return membership;
};

export const workspaceIn = ({ params }: FastifyRequest): string | undefined =>
  (params as { workspaceId?: string }).workspaceId;

/** Lower-case letters only, so that a workspace has one spelling in caches, rooms and events. */
const workspaceId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
