import { Filling } from '@throughline/contracts/operations/lag.js';
import { http } from '../../lib/http.js';

/** Which sums are being counted for the first time, and how far. */
export const getFilling = (signal: AbortSignal) => http.get('/api/lag/filling', Filling, { signal });
