import { z } from 'zod';
import { limits } from '../limits.js';
import { DisplayName, ReturnTo } from './identity.requests.js';

const Base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(20_000);

const credential = <R extends z.ZodType>(response: R) =>
  z.object({
    id: Base64url,
    rawId: Base64url,
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}),
    response,
  });

const Transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(7);

/** Holds what a browser answers when it made a passkey (WebAuthn level 3, as JSON). */
export const AttestedPasskey = credential(
  z.object({ clientDataJSON: Base64url, attestationObject: Base64url, transports: Transports.catch([]).default([]) }),
);
export type AttestedPasskey = z.infer<typeof AttestedPasskey>;

/** Holds what a browser answers when a passkey was used. */
export const AssertedPasskey = credential(
  z.object({ clientDataJSON: Base64url, authenticatorData: Base64url, signature: Base64url }),
);
export type AssertedPasskey = z.infer<typeof AssertedPasskey>;

export const AddPasskeyRequest = z.object({
  name: DisplayName.max(limits.passkeyName.max),
  passkey: AttestedPasskey,
});
export type AddPasskeyRequest = z.infer<typeof AddPasskeyRequest>;

export const PasskeySignInRequest = z.object({
  passkey: AssertedPasskey,
  remember: z.boolean().default(true),
  returnTo: ReturnTo.optional(),
});
export type PasskeySignInRequest = z.infer<typeof PasskeySignInRequest>;

export const PasskeyStepUpRequest = z.object({ passkey: AssertedPasskey });
export type PasskeyStepUpRequest = z.infer<typeof PasskeyStepUpRequest>;

/** Options of a ceremony, for the browser as they are. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;
