import { ChainKeys } from '@throughline/contracts/chain/chain.requests.js';
import { http } from '../../lib/http.js';

/** Reads whose signature counts, for everybody. */
export const getChainKeys = (signal: AbortSignal) => http.get('/api/chain-keys', ChainKeys, { signal });
