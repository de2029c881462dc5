import { z } from 'zod';
import { Instant } from '../row.js';
import { Email, Password } from './identity.requests.js';
import { PasskeyId } from './user.events.js';

/**
 * Six digits of an authenticator, or sixteen characters of a recovery code; spaces and hyphens do not matter. Recovery
 * codes that were created by earlier versions have ten characters.
 */
export const SecondFactorCode = z
  .string()
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{10}|[A-Z2-7]{16})$/, { error: 'Six digits, or a whole recovery code.' }));

export const SecondFactorRequest = z.object({ code: SecondFactorCode });
export type SecondFactorRequest = z.infer<typeof SecondFactorRequest>;

/** `uri` is the content of the QR code; `secret` is the same to type. */
export const SecondFactorEnrolment = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorEnrolment = z.infer<typeof SecondFactorEnrolment>;

/** Shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** `GET /api/me/security`: the ways in which the person can sign in. */
export const Security = z.object({
  secondFactor: z.boolean(),
  /** False for a person who signs in with a provider only. */
  password: z.boolean(),
  recoveryCodesLeft: z.int().nonnegative(),
  passkeys: z.array(z.object({ id: PasskeyId, name: z.string(), createdAt: Instant, usedAt: Instant.nullable() })),
});
export type Security = z.infer<typeof Security>;

/** Shows that it is still the same person: what touches the account needs it every quarter of an hour. */
export const StepUpRequest = z.object({ password: Password, code: SecondFactorCode.optional() });
export type StepUpRequest = z.infer<typeof StepUpRequest>;

export const ChangeEmailRequest = z.object({ email: Email });
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>;

/** Masked, `a…@example.org`. */
export const EmailChangeInspection = z.object({ email: z.string() });
export type EmailChangeInspection = z.infer<typeof EmailChangeInspection>;

/** Holds what the link in a warning undoes. `email` is the e-mail address that is valid afterwards, masked. */
export const StopInspection = z.object({ about: z.enum(['email', 'password']), email: z.string() });
export type StopInspection = z.infer<typeof StopInspection>;
