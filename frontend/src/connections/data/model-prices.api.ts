import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { SetModelPriceRequest } from '@throughline/contracts/model-prices/model-price.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

/** `price` null: the price is what the lists say again. */
export const setModelPrice = (workspaceId: WorkspaceId, request: SetModelPriceRequest) =>
  http.put(`/api/workspaces/${workspaceId}/model-prices`, request, Receipt);
