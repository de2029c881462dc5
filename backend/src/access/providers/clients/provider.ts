import type { ProviderId } from '@throughline/contracts/identity/provider.requests.js';

/** What was made for one way to a provider and back; it leaves this process only sealed, or as a hash. */
export type Proof = { state: string; nonce: string; verifier: string };

/** What came back in the address, once it is certain that this browser asked for it. */
export type Returned = { code: string; iss: string | undefined };

/** Somebody at a provider. */
export type ProvedPerson = {
  issuer: string;
  subject: string;
  name: string | null;
  email: { address: string; confirmed: boolean } | null;
};

/** One who can vouch for a person, by OAuth 2 or OpenID Connect: code and PKCE, always. */
export type Provider = {
  id: ProviderId;
  name: string;
  /** Where to send the browser, and who is expected to answer. */
  begin: (proof: Proof, redirectUri: string) => Promise<{ url: URL; issuer: string }>;
  identify: (returned: Returned, proof: Proof, redirectUri: string) => Promise<ProvedPerson>;
};
