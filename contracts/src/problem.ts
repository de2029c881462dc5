import { z } from 'zod';

/** Every problem the API can answer: its status and the sentence people read. Codes are never renamed or removed. */
export const problems = {
  invalid_credentials: [401, "That email and password don't match."],
  email_unverified: [403, 'Confirm your email to continue.'],
  account_disabled: [403, 'This account is turned off.'],
  session_missing: [401, 'Sign in to continue.'],
  session_expired: [401, 'Your session ended. Sign in again.'],
  reauth_required: [403, "Confirm it's you to continue."],
  session_revoked: [401, 'You were signed out on this device.'],
  validation_failed: [422, 'Check the marked fields.'],
  malformed_request: [400, "The request couldn't be read."],
  password_too_short: [422, 'Use at least 12 characters.'],
  password_too_long: [422, 'Use at most 128 characters.'],
  password_breached: [422, 'This password is too easy to guess. Choose another.'],
  password_same: [422, 'Choose a different password.'],
  current_password_wrong: [403, "Your current password isn't right."],
  terms_required: [422, 'Accept the terms to continue.'],
  link_expired: [410, 'This link has expired or was used.'],
  link_invalid: [404, "This link isn't valid."],
  code_invalid: [401, "That code isn't right."],
  code_exhausted: [410, 'Too many tries. Get a new code.'],
  flow_expired: [409, 'This page was open too long. Start again.'],
  rate_limited: [429, 'Too many tries. Wait a moment.'],
  csrf_failed: [403, 'Reload the page and try again.'],
  origin_not_allowed: [403, 'Not allowed from this site.'],
  forbidden: [403, "Your role can't do this. Ask an admin."],
  not_found: [404, "Nothing here, or you can't see it."],
  method_not_allowed: [405, "This address doesn't answer that method."],
  invalid_state: [409, "This can't be done now."],
  version_conflict: [409, 'Someone changed this. Review and retry.'],
  precondition_failed: [412, 'Someone changed this since you read it. Review and retry.'],
  idempotency_mismatch: [422, 'Same key, different request.'],
  idempotency_in_progress: [409, 'Still working on it.'],
  payload_too_large: [413, 'Too big.'],
  unsupported_media_type: [415, 'Send JSON.'],
  slug_taken: [409, 'That address is taken.'],
  slug_invalid: [422, 'Use 3–40 small letters, digits and single hyphens.'],
  workspace_limit: [402, 'You own as many workspaces as you can.'],
  last_owner: [409, 'A workspace needs an owner.'],
  role_too_high: [403, "You can't give a role above yours."],
  already_member: [409, 'Already a member.'],
  agent_in_use: [409, 'Triggers use this agent. Pause or archive them first.'],
  input_invalid: [422, "The run's inputs don't fit."],
  egress_blocked: [403, "This address isn't allowed."],
  egress_too_large: [502, 'The answer was too big.'],
  egress_timeout: [504, "The server didn't answer in time."],
  signature_invalid: [401, "The signature isn't right."],
  overloaded: [503, 'Busy. Try again in a moment.'],
  dependency_unavailable: [503, 'Part of the service is down.'],
  read_position_unavailable: [503, 'Still catching up. Try again in a moment.'],
  internal: [500, 'Something broke.'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof problems;
export const ProblemCode = z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]);

/** RFC 9457 body, `application/problem+json`; the same shape answers a socket request. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  /** `urn:request:<id>`, the reference a person can quote. */
  instance: z.string(),
  code: z.string(),
  errors: z.array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() })).optional(),
  retry_after: z.int().optional(),
  current_state: z.string().optional(),
  current_revision: z.int().optional(),
});
export type Problem = z.infer<typeof Problem>;
