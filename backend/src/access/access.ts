import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Permission } from '@throughline/contracts/permissions.js';
import type { Access } from './authorization/route-access.js';

const accessKey = 'access';
const access = (declared: Access): CustomDecorator => SetMetadata(accessKey, declared);

/** Returns what a route declares, or else its controller. */
export const declaredAccess = (handler: object, controller: object): Access | undefined =>
  (Reflect.getMetadata(accessKey, handler) ?? Reflect.getMetadata(accessKey, controller)) as Access | undefined;

export const Open = (how: { always?: true; templates?: true } = {}) => access({ kind: 'open', ...how });
export const SignedIn = () => access({ kind: 'signed-in' });
export const ForOperators = () => access({ kind: 'operator' });
export const Needs = (permission: Permission) => access({ kind: 'member', permission });
export const NeedsEvenUsedUp = (permission: Permission) => access({ kind: 'member', permission, evenUsedUp: true });
export const NeedsEvenDeleting = (permission: Permission) =>
  access({ kind: 'member', permission, evenDeleting: true, evenUsedUp: true });
