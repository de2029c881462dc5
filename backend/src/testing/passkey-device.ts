import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { PasskeyOptions, type AttestedPasskey } from '@throughline/contracts/identity/passkey.requests.js';
import type { Answer, Client } from './client.js';
import { origin } from './config.js';

const userPresentVerifiedAndAttested = 0x45;
const [keyType, algorithm, curve, x, y] = [1, 3, -1, -2, -3];
const [ellipticCurve, es256, p256] = [2, -7, 1];

export const newCredentialId = (): string => randomBytes(16).toString('base64url');

/** Returns what a browser answers to a challenge with a new P-256 key and without an attestation. */
const attest = (challenge: string, credentialId: string): AttestedPasskey => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = publicKey.export({ format: 'jwk' });
  const coordinate = (name: 'x' | 'y') => new Uint8Array(Buffer.from(point[name] ?? '', 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [keyType, ellipticCurve],
    [algorithm, es256],
    [curve, p256],
    [x, coordinate('x')],
    [y, coordinate('y')],
  ]);
  const id = Buffer.from(credentialId, 'base64url');
  const [counter, model] = [Buffer.alloc(4), Buffer.alloc(16)];
  const authData = Buffer.concat([
    createHash('sha256').update(new URL(origin).hostname).digest(),
    Buffer.from([userPresentVerifiedAndAttested]),
    counter,
    model,
    Buffer.from([id.length >> 8, id.length & 0xff]),
    id,
    isoCBOR.encode(key),
  ]);
  const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', new Uint8Array(authData)],
  ]);
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  return {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: [],
    },
  };
};

/** Asks for a challenge in a tab of its own. The returned function sends the passkey. */
export const preparePasskey = async (browser: Client, credentialId: string): Promise<() => Promise<Answer>> => {
  const tab = browser.clone();
  const { challenge } = (await tab.post('/api/me/passkeys/options')).as(PasskeyOptions);
  return () => tab.post('/api/me/passkeys', { name: 'Laptop', passkey: attest(challenge, credentialId) });
};
