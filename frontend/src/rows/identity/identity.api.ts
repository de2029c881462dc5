import {
  LinkInspection,
  Me,
  NextStep,
  SessionList,
  VerificationState,
  type ChangePasswordRequest,
  type ChangeProfileRequest,
  type RegisterRequest,
  type SetPasswordRequest,
  type SignInRequest,
} from '@throughline/contracts/identity/identity.requests.js';
import { SlugAvailability, type CreateWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';

export const signIn = (request: SignInRequest) => http.post('/api/auth/sign-in', request, NextStep);
export const register = (request: RegisterRequest) => http.post('/api/auth/register', request, NextStep);

export const getVerification = (signal: AbortSignal) =>
  http.get('/api/auth/verification', VerificationState, { signal });
export const resendVerification = () => http.post('/api/auth/verification/resend', {}, VerificationState);
export const verifyCode = (code: string) => http.post('/api/auth/verification/code', { code }, NextStep);
export const inspectLink = (token: string) =>
  http.post('/api/auth/verification/link/inspect', { token }, LinkInspection);
export const verifyLink = (token: string) => http.post('/api/auth/verification/link', { token }, NextStep);

export const saveSetupProfile = (request: ChangeProfileRequest) => http.post('/api/me/setup/profile', request, Receipt);
export const createFirstWorkspace = (request: CreateWorkspaceRequest) =>
  http.post('/api/me/setup/workspace', request, NextStep);
/** One more, and where it is. */
export const createWorkspace = async (request: CreateWorkspaceRequest) => {
  const { position } = await http.post('/api/workspaces', request, Receipt, { idempotent: true });
  await http.get('/api/me', Me, { query: { after: position } });
  return { next: `/${request.slug}/agents` };
};
export const getSlug = (slug: string, signal: AbortSignal) =>
  http.get(`/api/slugs/${encodeURIComponent(slug)}`, SlugAvailability, { signal });

export const saveProfile = (request: ChangeProfileRequest) => http.patch('/api/me/profile', request, Receipt);
export const savePhoto = (picture: Blob) => http.put('/api/me/photo', picture, Receipt);
export const removePhoto = () => http.delete('/api/me/photo', Receipt);
export const changePassword = (request: ChangePasswordRequest) => http.post('/api/me/password', request, Receipt);
export const setFirstPassword = (request: SetPasswordRequest) => http.post('/api/me/password/first', request, Receipt);
export const listSessions = (signal: AbortSignal) => http.get('/api/me/sessions', SessionList, { signal });
export const endOtherSessions = () => http.delete('/api/me/sessions', z.unknown());
export const endSession = (sessionId: string) => http.delete(`/api/me/sessions/${sessionId}`, z.unknown());
