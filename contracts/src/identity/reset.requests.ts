import { z } from 'zod';
import { Email, Password, VerifyLinkRequest } from './identity.requests.js';
import { SecondFactorCode } from './security.requests.js';

export const ResetRequest = z.object({ email: Email });
export type ResetRequest = z.infer<typeof ResetRequest>;

/** The answer is the same for every e-mail address, with an account or without. */
export const ResetRequested = z.object({
  /** Milliseconds until another e-mail may be requested. */
  resendIn: z.int().nonnegative(),
  /** URL of the local inbox; only in the embedded default. */
  inboxUrl: z.string().nullable(),
});
export type ResetRequested = z.infer<typeof ResetRequested>;

export const ResetInspection = z.object({
  /** Masked, `a…@example.org`. */
  email: z.string(),
});
export type ResetInspection = z.infer<typeof ResetInspection>;

/** Uses the link up and signs out everywhere. */
export const ResetChangeRequest = VerifyLinkRequest.extend({ password: Password, code: SecondFactorCode.optional() });
export type ResetChangeRequest = z.infer<typeof ResetChangeRequest>;
