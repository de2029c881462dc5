import type { CountedResource } from './counted-resource.js';

/** `subject`: the person or the workspace that may have a limited number. `restored`: the resource exists already, and counts again from now on. */
export type Claim = { resource: CountedResource; subject: string; id: string; restored?: boolean };
