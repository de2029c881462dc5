import { NextStep, type SignInRequest } from '@throughline/contracts/identity/identity.requests.js';
import { http } from '../../lib/http.js';

export const signIn = (request: SignInRequest) => http.post('/api/auth/sign-in', request, NextStep);
