import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored instead of the token, so that somebody who reads the table cannot use it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
