import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { Deletion, PersonalExport } from '@throughline/contracts/identity/privacy.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

export const exportMyData = () => http.get('/api/me/export', PersonalExport);
export const getDeletion = (signal: AbortSignal) => http.get('/api/me/deletion', Deletion, { signal });
export const requestDeletion = (email: string) => http.post('/api/me/deletion', { email }, Receipt);
export const cancelDeletion = () => http.post('/api/me/deletion/cancel', {}, NextStep);
