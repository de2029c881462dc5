import type { ProviderId } from '@throughline/contracts/identity/provider.requests.js';

/** Secrets of one authorization request. They leave this process only sealed, or as a hash. */
export type Proof = { state: string; nonce: string; verifier: string };

/** Query parameters of the redirect back, once it is certain that this browser started the request. */
export type Returned = { code: string; iss: string | undefined };

/** Somebody at a provider. */
export type ProvedPerson = {
  issuer: string;
  subject: string;
  name: string | null;
  email: { address: string; confirmed: boolean } | null;
};

/** A client of one identity provider, by OAuth 2 or OpenID Connect, always with code and PKCE. */
export type Provider = {
  id: ProviderId;
  name: string;
  /** The URL to send the browser to, and the issuer that is expected to answer. `again`: the person signs in there again, where the provider can ask for it. */
  begin: (proof: Proof, redirectUri: string, again: boolean) => Promise<{ url: URL; issuer: string }>;
  identify: (returned: Returned, proof: Proof, redirectUri: string) => Promise<ProvedPerson>;
};
