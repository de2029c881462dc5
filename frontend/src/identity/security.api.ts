import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { EmailChangeInspection, StopInspection } from '@throughline/contracts/identity/security.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { http } from '../lib/http.js';

export const stepUp = (password: string) => http.post('/api/me/step-up', { password }, z.unknown());

export const requestEmailChange = (email: string) => http.post('/api/me/email', { email }, Receipt);
export const cancelEmailChange = () => http.delete('/api/me/email', Receipt);
export const inspectEmailChange = (token: string) =>
  http.post('/api/auth/email-change/inspect', { token }, EmailChangeInspection);
export const confirmEmailChange = (token: string) => http.post('/api/auth/email-change', { token }, NextStep);
export const inspectStop = (token: string) => http.post('/api/auth/stop/inspect', { token }, StopInspection);
export const stopChange = (token: string) => http.post('/api/auth/stop', { token }, NextStep);
