import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { replica } from '../../lib/live/replica.js';
import { listEndpoints } from './endpoints.api.js';

/** The endpoints of the workspace, also those that were deleted. */
export const useEndpoints = replica('endpoints', EndpointRow, listEndpoints);
