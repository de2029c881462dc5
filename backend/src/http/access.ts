import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Permission } from '@throughline/contracts/roles.js';

/** Who may call a route. A route that declares nothing answers nobody. */
export type Access =
  | { kind: 'open' }
  | { kind: 'signed-in' }
  /** A member of the workspace in the path who may do this; `evenDeleting`: also while it is due to be deleted. */
  | { kind: 'member'; permission: Permission; evenDeleting?: true };

export const accessKey = 'access';
const access = (declared: Access): CustomDecorator => SetMetadata(accessKey, declared);

export const Open = () => access({ kind: 'open' });
export const SignedIn = () => access({ kind: 'signed-in' });
export const Needs = (permission: Permission) => access({ kind: 'member', permission });
export const NeedsEvenDeleting = (permission: Permission) => access({ kind: 'member', permission, evenDeleting: true });
