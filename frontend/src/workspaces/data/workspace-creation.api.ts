import { Me, NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { SlugAvailability, type CreateWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

export const createFirstWorkspace = (request: CreateWorkspaceRequest) =>
  http.post('/api/me/setup/workspace', request, NextStep);
/** One more, and where it is. */
export const createWorkspace = async (request: CreateWorkspaceRequest) => {
  const { position } = await http.post('/api/workspaces', request, Receipt, { idempotent: true });
  await http.get('/api/me', Me, { query: { after: position } });
  return { next: `/${request.slug}/agents` };
};
export const getSlug = (slug: string, signal: AbortSignal) =>
  http.get(`/api/slugs/${encodeURIComponent(slug)}`, SlugAvailability, { signal });
