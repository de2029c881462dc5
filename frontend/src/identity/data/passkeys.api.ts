import { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { AssertedPasskey, AttestedPasskey } from '@throughline/contracts/identity/passkey.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';
import { makePasskey, presentPasskey } from '../../lib/session/passkey-ceremony.js';

const hasChallenge = (value: unknown): boolean => typeof value === 'object' && value !== null && 'challenge' in value;
const CreationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(hasChallenge);
const RequestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(hasChallenge);

export const addPasskey = async (name: string) => {
  const options = await http.post('/api/me/passkeys/options', {}, CreationOptions);
  const passkey = AttestedPasskey.parse(await makePasskey(options));
  return http.post('/api/me/passkeys', { name, passkey }, Receipt);
};

export const removePasskey = (id: string) => http.delete(`/api/me/passkeys/${id}`, z.unknown());

/** `quietly`: offered by the browser among the things it fills in, for as long as the page is open. */
export const signInByPasskey = async ({ quietly }: { quietly: boolean }) => {
  const options = await http.post('/api/auth/passkey/options', {}, RequestOptions);
  const passkey = AssertedPasskey.parse(await presentPasskey(options, { quietly }));
  return http.post('/api/auth/passkey', { passkey, remember: true }, NextStep);
};

export const stepUpByPasskey = async () => {
  const options = await http.post('/api/me/step-up/passkey/options', {}, RequestOptions);
  const passkey = AssertedPasskey.parse(await presentPasskey(options));
  return http.post('/api/me/step-up/passkey', { passkey }, z.unknown());
};
