import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { jsonIn } from '@throughline/contracts/json.js';
import { Clock } from '@throughline/platform/clock.js';
import { z } from 'zod';
import type { SetUp } from './oauth-set-up.js';
import { ProviderCalls } from './provider-calls.js';
import { refuseSignIn } from '../domain/sign-in-refusals.js';

const Header = z.object({ alg: z.string(), kid: z.string().optional() });
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string().or(z.array(z.string())),
  exp: z.number(),
  nonce: z.string().optional(),
});
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(50) });

const hashes: Readonly<Record<string, string>> = { RS256: 'sha256', RS384: 'sha384', RS512: 'sha512', ES256: 'sha256' };
const skew = 60;

type Checking = { workspaceId: WorkspaceId; setUp: SetUp; nonce: string };

/** Checks the ID token of an answer, as OpenID Connect Core §3.1.3.7 says, and says whose it is. */
@Injectable()
export class IdTokens {
  constructor(
    private readonly calls: ProviderCalls,
    private readonly clock: Clock,
  ) {}

  /** The subject. Anything that does not fit is refused as `oauth_token_invalid`. */
  async getSubject(token: string, { workspaceId, setUp: { plan, client }, nonce }: Checking): Promise<string> {
    const [head = '', body = '', signature = ''] = token.split('.');
    const header = Header.safeParse(decoded(head)).data;
    const claims = Claims.safeParse(decoded(body)).data;
    if (header === undefined || claims === undefined) throw refuseSignIn('proof_unreadable');
    const isForUs = [claims.aud].flat().includes(client.id);
    const isOfIssuer = plan.knownIssuer === null || claims.iss === plan.knownIssuer;
    const isAlive = claims.exp + skew > this.clock.now().getTime() / 1_000;
    const isSigned =
      plan.keys === null ||
      (await this.isSigned({ workspaceId, address: plan.keys }, header, `${head}.${body}`, signature));
    if (!isForUs) throw refuseSignIn('proof_for_others');
    if (!isOfIssuer) throw refuseSignIn('proof_of_others');
    if (!isAlive) throw refuseSignIn('proof_over');
    if (claims.nonce !== nonce) throw refuseSignIn('proof_of_other_sign_in');
    if (!isSigned) throw refuseSignIn('proof_unsigned');
    return claims.sub;
  }

  private async isSigned(
    { workspaceId, address }: { workspaceId: WorkspaceId; address: string },
    { alg, kid }: z.infer<typeof Header>,
    text: string,
    signature: string,
  ): Promise<boolean> {
    const hash = hashes[alg];
    if (hash === undefined) return false;
    const { json } = await this.calls.call(workspaceId, { method: 'GET', address });
    const { keys = [] } = Keys.safeParse(json).data ?? {};
    const type = alg.startsWith('RS') ? 'RSA' : 'EC';
    return keys
      .filter((key) => key.kty === type && (kid === undefined || key.kid === kid))
      .some((key) => isSignedBy(key, { hash, text, signature }));
  }
}

const decoded = (part: string): unknown => jsonIn(Buffer.from(part, 'base64url').toString());

const isSignedBy = (
  key: JsonWebKey,
  { hash, text, signature }: { hash: string; text: string; signature: string },
): boolean => {
  try {
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    return verify(hash, Buffer.from(text), how, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
