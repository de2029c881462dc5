import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  AtProvider,
  MyProviders,
  ProviderList,
  type ConfirmAtProvider,
  type ReturnFromProvider,
} from '@throughline/contracts/identity/provider.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

export const listProviders = (signal: AbortSignal) => http.get('/api/auth/providers', ProviderList, { signal });
export const startAtProvider = (provider: string, returnTo: string | undefined) =>
  http.post(`/api/auth/providers/${provider}/start`, { returnTo }, AtProvider);
export const returnFromProvider = (returned: ReturnFromProvider) =>
  http.post('/api/auth/providers/return', returned, NextStep);

export const listMyProviders = (signal: AbortSignal) => http.get('/api/me/providers', MyProviders, { signal });
export const linkProvider = (provider: string, returnTo: string) =>
  http.post(`/api/me/providers/${provider}/link`, { returnTo }, AtProvider);
export const confirmAtProvider = (provider: string, asked: ConfirmAtProvider) =>
  http.post(`/api/me/providers/${provider}/confirm`, asked, AtProvider);
/** And waits until it is seen to be gone. */
export const unlinkProvider = async (identityId: string) => {
  const receipt = await http.delete(`/api/me/providers/${identityId}`, Receipt);
  await http.get('/api/me/providers', MyProviders, { query: { after: receipt.position } });
  return receipt;
};
