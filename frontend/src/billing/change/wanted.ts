import type { PreviewChangeRequest } from '@throughline/contracts/billing/billing.requests.js';

/** Holds what was chosen; null while it is not possible. */
export type Wanted = PreviewChangeRequest | null;
