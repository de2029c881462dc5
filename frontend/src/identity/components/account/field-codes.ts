import type { ProblemCode } from '@throughline/contracts/problem.js';

/** Problems that are shown at the field of a new password. */
export const newPasswordCodes: readonly ProblemCode[] = [
  'password_too_short',
  'password_too_long',
  'password_breached',
  'password_same',
];

/** Problems that are shown at the field of a workspace's slug. */
export const slugCodes: readonly ProblemCode[] = ['slug_taken', 'slug_invalid'];
