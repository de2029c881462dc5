import type { Credential } from '../../passwords/credential-store.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';

export type UnverifiedAttempt = { email: string; credential: Credential; returnTo: string | null };

/** Knows what happens when the password is right and the e-mail address is not confirmed yet. */
export abstract class UnverifiedSignIn {
  abstract resumeSignUp(attempt: UnverifiedAttempt, context: AuthContext): Promise<void>;
}
