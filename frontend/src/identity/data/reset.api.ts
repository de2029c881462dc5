import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  ResetInspection,
  ResetRequested,
  type ResetChangeRequest,
} from '@throughline/contracts/identity/reset.requests.js';
import { http } from '../../lib/http.js';

export const requestReset = (email: string) => http.post('/api/auth/reset', { email }, ResetRequested);
export const inspectReset = (token: string) => http.post('/api/auth/reset/inspect', { token }, ResetInspection);
export const changeByReset = (request: ResetChangeRequest) => http.post('/api/auth/reset/change', request, NextStep);
