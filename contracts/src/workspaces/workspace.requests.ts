import { z } from 'zod';
import { CreateWorkspaceRequest, TimeZone } from '../identity/identity.requests.js';
import { Role } from '../roles.js';
import { Slug } from './workspace.events.js';

export const RenameWorkspaceRequest = CreateWorkspaceRequest.pick({ name: true });
export type RenameWorkspaceRequest = z.infer<typeof RenameWorkspaceRequest>;
export const ChangeAddressRequest = z.object({ slug: Slug });
export type ChangeAddressRequest = z.infer<typeof ChangeAddressRequest>;
export const ChangeTimeZoneRequest = z.object({ timeZone: TimeZone });
export type ChangeTimeZoneRequest = z.infer<typeof ChangeTimeZoneRequest>;
export const ChangeRoleRequest = z.object({ role: Role });
export type ChangeRoleRequest = z.infer<typeof ChangeRoleRequest>;
