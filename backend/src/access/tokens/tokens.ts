import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored in the token's place: nobody who reads it can use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
