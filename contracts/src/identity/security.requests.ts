import { z } from 'zod';
import { Email, Password } from './identity.requests.js';

/** Shows that it is still the same person: what touches the account needs it every quarter of an hour. */
export const StepUpRequest = z.object({ password: Password });
export type StepUpRequest = z.infer<typeof StepUpRequest>;

export const ChangeEmailRequest = z.object({ email: Email });
export type ChangeEmailRequest = z.infer<typeof ChangeEmailRequest>;

/** Masked, `a…@example.org`. */
export const EmailChangeInspection = z.object({ email: z.string() });
export type EmailChangeInspection = z.infer<typeof EmailChangeInspection>;

/** What the link in a warning undoes. `email` is masked: the address that counts afterwards. */
export const StopInspection = z.object({ about: z.enum(['email', 'password']), email: z.string() });
export type StopInspection = z.infer<typeof StopInspection>;
