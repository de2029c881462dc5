import type { EndpointTerms } from '@throughline/contracts/endpoints/endpoint.events.js';
import {
  DeliveryDetails,
  DeliveryPage,
  EndpointReceipt,
  EndpointStates,
  type CreateEndpointRequest,
} from '@throughline/contracts/endpoints/endpoint.requests.js';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

const EndpointPage = page(EndpointRow);
type Place = Pick<EndpointRow, 'workspaceId' | 'id'>;
const buildPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/endpoints`;
const buildOne = ({ workspaceId, id }: Place, below = '') => `${buildPath(workspaceId)}/${id}${below}`;

export const listEndpoints = ({ workspaceId }: Room, cursor?: string) =>
  http.get(buildPath(workspaceId), EndpointPage, { query: { cursor, limit: 200 } });
export const readStates = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/endpoint-states`, EndpointStates, { signal });
export const createEndpoint = (workspaceId: WorkspaceId, request: CreateEndpointRequest) =>
  http.post(buildPath(workspaceId), request, EndpointReceipt, { idempotent: true });
export const renameEndpoint = (place: Place, name: string) => http.patch(buildOne(place, '/name'), { name }, Receipt);
export const changeAddress = (place: Place, address: string) =>
  http.put(buildOne(place, '/address'), { address }, Receipt);
export const changeTerms = (place: Place, terms: EndpointTerms) => http.put(buildOne(place, '/terms'), terms, Receipt);
export const pauseEndpoint = (place: Place) => http.post(buildOne(place, '/pause'), {}, Receipt);
export const resumeEndpoint = (place: Place) => http.post(buildOne(place, '/resume'), {}, Receipt);
export const rotateSecret = (place: Place) =>
  http.post(buildOne(place, '/rotate-secret'), {}, EndpointReceipt, { idempotent: true });
export const rewindEndpoint = (place: Place, to: string) => http.post(buildOne(place, '/rewind'), { to }, Receipt);
export const deleteEndpoint = (place: Place) => http.delete(buildOne(place), Receipt);

export const sendTest = (place: Place) => http.post(buildOne(place, '/test'), {}, DeliveryDetails);
export const listDeliveries = (place: Place, signal: AbortSignal) =>
  http.get(buildOne(place, '/deliveries'), DeliveryPage, { query: { limit: 100 }, signal });
export const readDelivery = (place: Place, eventId: string, signal: AbortSignal) =>
  http.get(buildOne(place, `/deliveries/${eventId}`), DeliveryDetails, { signal });
export const retryDelivery = (place: Place, eventId: string) =>
  http.post(buildOne(place, `/deliveries/${eventId}/retry`), {}, DeliveryDetails);
export const giveUpDelivery = (place: Place, eventId: string) =>
  http.post(buildOne(place, `/deliveries/${eventId}/give-up`), {}, Receipt);
