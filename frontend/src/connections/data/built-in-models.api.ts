import { BuiltInModels, type ConnectBuiltInModelsRequest } from '@throughline/contracts/connections/built-in-models.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

const at = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/built-in-models`;

export const getBuiltInModels = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(at(workspaceId), BuiltInModels, { signal });
export const connectBuiltInModels = (workspaceId: WorkspaceId, request: ConnectBuiltInModelsRequest) =>
  http.post(at(workspaceId), request, Receipt, { idempotent: true });
