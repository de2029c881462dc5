import {
  ApiKeyList,
  CreatedApiKey,
  type CreateApiKeyRequest,
} from '@throughline/contracts/identity/api-key.requests.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';

export const listApiKeys = (signal: AbortSignal) => http.get('/api/me/api-keys', ApiKeyList, { signal });
export const createApiKey = (request: CreateApiKeyRequest) => http.post('/api/me/api-keys', request, CreatedApiKey);
export const revokeApiKey = (id: string) => http.delete(`/api/me/api-keys/${id}`, z.unknown());
