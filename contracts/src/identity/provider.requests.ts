import { z } from 'zod';
import { IdentityId } from '../ids.js';
import { Instant } from '../row.js';
import { ReturnTo } from './identity.requests.js';
import { SecondFactorCode } from './security.requests.js';

/** Identity providers that a person can sign in with. The operator configures which of them are offered. */
export const ProviderId = z.enum(['google', 'github', 'microsoft', 'oidc']);
export type ProviderId = z.infer<typeof ProviderId>;

/** `GET /api/auth/providers`: those set up here, in the order of their buttons. */
export const ProviderView = z.object({ id: ProviderId, name: z.string() });
export type ProviderView = z.infer<typeof ProviderView>;
export const ProviderList = z.object({ items: z.array(ProviderView) });
export type ProviderList = z.infer<typeof ProviderList>;

export const BeginAtProvider = z.object({ returnTo: ReturnTo.optional() });
export type BeginAtProvider = z.infer<typeof BeginAtProvider>;

/** Shows at a provider that it is them; `code` where a second factor is on. */
export const ConfirmAtProvider = BeginAtProvider.extend({ code: SecondFactorCode.optional() });
export type ConfirmAtProvider = z.infer<typeof ConfirmAtProvider>;

/** The URL of the provider that the browser opens to sign in. */
export const AtProvider = z.object({ url: z.url({ protocol: /^https?$/ }) });
export type AtProvider = z.infer<typeof AtProvider>;

const parameter = z.string().max(4_096).optional();
/** The parameters that the provider adds to `/auth/redirect`. Others are ignored. */
export const ReturnFromProvider = z.object({
  state: parameter,
  code: parameter,
  iss: parameter,
  error: parameter,
});
export type ReturnFromProvider = z.infer<typeof ReturnFromProvider>;

export const LinkedIdentity = z.object({
  id: IdentityId,
  provider: ProviderId,
  name: z.string(),
  account: z.string(),
  linkedAt: Instant,
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

/** `GET /api/me/providers`: which ones sign me in, and which ones could. */
export const MyProviders = z.object({ linked: z.array(LinkedIdentity), available: z.array(ProviderView) });
export type MyProviders = z.infer<typeof MyProviders>;
