import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { z } from 'zod';
import type { OAuthPlan } from './oauth-plan.js';
import { ProviderCalls } from './provider-calls.js';
import { refuseSignIn } from '../domain/sign-in-refusals.js';

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string().optional(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string().optional(),
  userinfo_endpoint: z.string().optional(),
  jwks_uri: z.string().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});

/** Completes a plan by what its issuer says of itself. */
@Injectable()
export class ProviderEndpoints {
  constructor(private readonly calls: ProviderCalls) {}

  async complete(workspaceId: WorkspaceId, plan: OAuthPlan): Promise<OAuthPlan> {
    const { issuer } = plan;
    if (issuer === null) return plan;
    const found = await this.describe(workspaceId, issuer);
    // Another issuer's description could send codes and secrets anywhere (RFC 8414 §3.3).
    if (found.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '')) throw refuseSignIn('other_description');
    const { userinfo_endpoint: account, revocation_endpoint: revoke } = found;
    return {
      ...plan,
      authorize: found.authorization_endpoint ?? null,
      token: found.token_endpoint,
      client: clientWay(found.token_endpoint_auth_methods_supported, plan.client),
      redirectIssuer:
        found.authorization_response_iss_parameter_supported === true ? found.issuer : plan.redirectIssuer,
      knownIssuer: found.issuer,
      keys: found.jwks_uri ?? null,
      revoke: revoke === undefined ? plan.revoke : { address: revoke, method: 'POST', token: 'form', which: 'refresh' },
      identity:
        plan.identity?.from !== 'discovered'
          ? plan.identity
          : account === undefined
            ? null
            : { ...plan.identity, from: 'call', method: 'GET', address: account },
    };
  }

  private async describe(workspaceId: WorkspaceId, issuer: string): Promise<z.infer<typeof Metadata>> {
    const base = new URL(issuer);
    const path = base.pathname.replace(/\/$/, '');
    const places = [
      `${base.origin}${path}/.well-known/openid-configuration`,
      `${base.origin}/.well-known/oauth-authorization-server${path}`,
    ];
    let isFailing = false;
    for (const address of places) {
      const { status, json } = await this.calls.call(workspaceId, { method: 'GET', address });
      const parsed = status === 200 ? Metadata.safeParse(json) : undefined;
      if (parsed?.success === true) return parsed.data;
      isFailing ||= status >= 500 || status === 429;
    }
    throw refuseSignIn(isFailing ? 'failing' : 'no_description');
  }
}

/** How the issuer wants to be told who the client is; `basic` where it does not say (RFC 8414 §2). */
const clientWay = (supported = ['client_secret_basic'], planned: OAuthPlan['client']): OAuthPlan['client'] => {
  const ways = { client_secret_basic: 'basic', client_secret_post: 'post', none: 'none' } as const;
  const offered = Object.entries(ways).flatMap(([name, way]) => (supported.includes(name) ? [way] : []));
  return offered.includes(planned) ? planned : (offered[0] ?? planned);
};
