import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Permission } from '@throughline/contracts/roles.js';

/** The callers that a route accepts. A route that declares nothing answers 404. */
export type Access =
  /** `always`: also during maintenance. */
  | { kind: 'open'; always?: true }
  | { kind: 'signed-in' }
  /** An operator of this deployment; everyone else gets 404. */
  | { kind: 'operator' }
  /** A member of the workspace in the path who may do this; `evenDeleting`: also while it is due to be deleted. */
  | { kind: 'member'; permission: Permission; evenDeleting?: true };

const accessKey = 'access';
const access = (declared: Access): CustomDecorator => SetMetadata(accessKey, declared);

/** What a route declares, or else its controller. */
export const declaredAccess = (handler: object, controller: object): Access | undefined =>
  (Reflect.getMetadata(accessKey, handler) ?? Reflect.getMetadata(accessKey, controller)) as Access | undefined;

export const Open = (how: { always?: true } = {}) => access({ kind: 'open', ...how });
export const SignedIn = () => access({ kind: 'signed-in' });
export const ForOperators = () => access({ kind: 'operator' });
export const Needs = (permission: Permission) => access({ kind: 'member', permission });
export const NeedsEvenDeleting = (permission: Permission) => access({ kind: 'member', permission, evenDeleting: true });
