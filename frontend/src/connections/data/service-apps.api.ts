import type { SetServiceAppRequest } from '@throughline/contracts/connections/connection.requests.js';
import { ServiceAppRow } from '@throughline/contracts/connections/connection.rows.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';

/** `expectedRedirectUri`: the address that the service has to know today; null: the app is of no server, and not used. */
const ServiceApp = ServiceAppRow.extend({ expectedRedirectUri: z.string().nullable() });
export type ServiceApp = z.infer<typeof ServiceApp>;
/** `offered`: services at which this deployment is registered. */
const Apps = page(ServiceApp).extend({ offered: z.array(z.string()) });

const buildAppsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/connections/apps`;

/** The workspace's own registrations at providers; it has one for a server at most. */
export const listServiceApps = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(buildAppsPath(workspaceId), Apps, { query: { limit: 200 }, signal });
export const setServiceApp = (workspaceId: WorkspaceId, service: string, request: SetServiceAppRequest) =>
  http.put(`${buildAppsPath(workspaceId)}/${service}`, request, Receipt);
export const removeServiceApp = (workspaceId: WorkspaceId, appId: string) =>
  http.delete(`${buildAppsPath(workspaceId)}/${appId}`, Receipt);
