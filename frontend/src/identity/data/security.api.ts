import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  EmailChangeInspection,
  RecoveryCodes,
  SecondFactorEnrolment,
  Security,
  StopInspection,
  type StepUpRequest,
} from '@throughline/contracts/identity/security.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';

export const stepUp = (request: StepUpRequest) => http.post('/api/me/step-up', request, z.unknown());

export const getSecurity = (signal: AbortSignal) => http.get('/api/me/security', Security, { signal });
/** Once it is seen that there is one. */
export const waitForPassword = ({ position }: Receipt) =>
  http.get('/api/me/security', Security, { query: { after: position } });
export const signInByCode = (code: string) => http.post('/api/auth/second-factor', { code }, NextStep);
export const beginSecondFactor = () => http.post('/api/me/second-factor', {}, SecondFactorEnrolment);
export const enableSecondFactor = (code: string) => http.post('/api/me/second-factor/enable', { code }, RecoveryCodes);
export const renewRecoveryCodes = () => http.post('/api/me/second-factor/recovery-codes', {}, RecoveryCodes);
export const disableSecondFactor = () => http.delete('/api/me/second-factor', z.unknown());

export const requestEmailChange = (email: string) => http.post('/api/me/email', { email }, Receipt);
export const cancelEmailChange = () => http.delete('/api/me/email', Receipt);
export const inspectEmailChange = (token: string) =>
  http.post('/api/auth/email-change/inspect', { token }, EmailChangeInspection);
export const confirmEmailChange = (token: string) => http.post('/api/auth/email-change', { token }, NextStep);
export const inspectStop = (token: string) => http.post('/api/auth/stop/inspect', { token }, StopInspection);
export const stopChange = (token: string) => http.post('/api/auth/stop', { token }, NextStep);
