import {
  SessionList,
  type ChangePasswordRequest,
  type ChangeProfileRequest,
  type SetPasswordRequest,
} from '@throughline/contracts/identity/identity.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';

export const saveProfile = (request: ChangeProfileRequest) => http.patch('/api/me/profile', request, Receipt);
export const savePhoto = (picture: Blob) => http.put('/api/me/photo', picture, Receipt);
export const removePhoto = () => http.delete('/api/me/photo', Receipt);
export const changePassword = (request: ChangePasswordRequest) => http.post('/api/me/password', request, Receipt);
export const setFirstPassword = (request: SetPasswordRequest) => http.post('/api/me/password/first', request, Receipt);
export const listSessions = (signal: AbortSignal) => http.get('/api/me/sessions', SessionList, { signal });
export const endOtherSessions = () => http.delete('/api/me/sessions', z.unknown());
export const endSession = (sessionId: string) => http.delete(`/api/me/sessions/${sessionId}`, z.unknown());
