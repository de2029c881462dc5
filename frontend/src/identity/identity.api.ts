import {
  LinkInspection,
  Me,
  NextStep,
  SlugAvailability,
  VerificationState,
  type ChangeProfileRequest,
  type CreateWorkspaceRequest,
  type RegisterRequest,
  type SignInRequest,
} from '@throughline/contracts/identity/identity.requests.js';
import { http } from '../lib/http.js';

export const signIn = (request: SignInRequest) => http.post('/api/auth/sign-in', request, NextStep);
export const register = (request: RegisterRequest) => http.post('/api/auth/register', request, NextStep);

export const getVerification = (signal: AbortSignal) =>
  http.get('/api/auth/verification', VerificationState, { signal });
export const resendVerification = () => http.post('/api/auth/verification/resend', {}, VerificationState);
export const verifyCode = (code: string) => http.post('/api/auth/verification/code', { code }, NextStep);
export const inspectLink = (token: string) =>
  http.post('/api/auth/verification/link/inspect', { token }, LinkInspection);
export const verifyLink = (token: string) => http.post('/api/auth/verification/link', { token }, NextStep);

export const saveSetupProfile = (request: ChangeProfileRequest) => http.post('/api/me/setup/profile', request, Me);
export const createFirstWorkspace = (request: CreateWorkspaceRequest) =>
  http.post('/api/me/setup/workspace', request, NextStep);
export const getSlug = (slug: string, signal: AbortSignal) =>
  http.get(`/api/slugs/${encodeURIComponent(slug)}`, SlugAvailability, { signal });
