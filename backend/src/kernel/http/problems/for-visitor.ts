import { isAuthRoute } from '../routes/is-auth-route.js';
import type { Refusal } from './refusal-of.js';

const signOut = '/api/auth/sign-out';
const detail = 'You can’t sign in or register now: the disk of this server is full. Its operator has to free space.';

/** The standard text of a full disk says that reading goes on, which is wrong for a person without a session. */
export const forVisitor = (refusal: Refusal | null, request: Parameters<typeof isAuthRoute>[0]): Refusal | null =>
  refusal?.code === 'storage_full' && isAuthRoute(request) && request.routeOptions.url !== signOut
    ? { ...refusal, extras: { ...refusal.extras, detail } }
    : refusal;
