import type { Limit } from './allowance-limits.js';
import type { CountedResource } from './counted-resource.js';

/**
 * `subject`: the person, the workspace or the trigger that may have a limited number. `restored`: the resource exists already, and
 * counts again from now on. `limit`: what the subject says itself; absent: the plan and the deployment do.
 */
export type Claim = { resource: CountedResource; subject: string; id: string; restored?: boolean; limit?: Limit };
