import type { RunRow } from '@throughline/contracts/runs/run.rows.js';

/** Why a run failed, in a few words. */
export const failures = {
  model: 'the model failed',
  tool: 'a tool failed',
  auth: 'access was refused',
  rejected: 'a call was declined',
  unanswered: 'nobody approved a call in time',
  budget: 'a budget had no room for the next call',
  quota: 'the quota was used up',
  step_limit: 'too many steps',
  input: 'invalid input',
  internal: 'internal error',
  loop: 'it repeated itself',
  context: 'more than the model can be given',
  halted: 'halted for too long',
  instructions_not_followed: 'the instructions could not be followed',
} as const satisfies Record<NonNullable<RunRow['failure']>['code'], string>;

/** Rows of an older projection build have the message instead of its code. */
export const failureWords = (failure: string): string =>
  Object.entries(failures).find(([code]) => code === failure)?.[1] ?? failure;
