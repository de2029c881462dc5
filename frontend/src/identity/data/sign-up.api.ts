import {
  LinkInspection,
  NextStep,
  VerificationState,
  type ChangeProfileRequest,
  type RegisterRequest,
} from '@throughline/contracts/identity/identity.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

export const register = (request: RegisterRequest) => http.post('/api/auth/register', request, NextStep);
export const getVerification = (signal: AbortSignal) =>
  http.get('/api/auth/verification', VerificationState, { signal });
export const resendVerification = () => http.post('/api/auth/verification/resend', {}, VerificationState);
export const verifyCode = (code: string) => http.post('/api/auth/verification/code', { code }, NextStep);
export const inspectLink = (token: string) =>
  http.post('/api/auth/verification/link/inspect', { token }, LinkInspection);
export const verifyLink = (token: string) => http.post('/api/auth/verification/link', { token }, NextStep);
export const saveSetupProfile = (request: ChangeProfileRequest) => http.post('/api/me/setup/profile', request, Receipt);
