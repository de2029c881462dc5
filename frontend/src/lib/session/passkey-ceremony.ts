import { own } from '../problem-error.js';

/** Browsers that read and write the ceremonies' JSON themselves (WebAuthn level 3). */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether the browser offers passkeys by itself, among the things it fills into a field. */
export const offersPasskeys = async (): Promise<boolean> =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable());

let underWay: AbortController | undefined;

/** A browser takes one ceremony at a time: the one before, such as a quiet offer, gives way. */
const next = (): AbortSignal => {
  underWay?.abort();
  underWay = new AbortController();
  return underWay.signal;
};

const failed = () => own('passkey_failed', 0, 'That passkey didn’t work.');

const toAnswer = (credential: Credential | null): unknown => {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw failed();
};

/** Makes a passkey. Answers what the browser made, as JSON; throws what `isCancelled` and `isKnown` tell apart. */
export const makePasskey = async (options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> =>
  toAnswer(
    await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      signal: next(),
    }),
  );

/** Presents a passkey. With `quietly` it is offered as autofill of a field instead of in a dialog. */
export const presentPasskey = async (
  options: PublicKeyCredentialRequestOptionsJSON,
  { quietly = false }: { quietly?: boolean } = {},
): Promise<unknown> =>
  toAnswer(
    await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      signal: next(),
      ...(quietly ? { mediation: 'conditional' as const } : {}),
    }),
  );

const formatName = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The person or the browser cancelled it: no passkey was chosen, it timed out, or another ceremony started. */
const isCancelled = (error: unknown): boolean => ['NotAllowedError', 'AbortError'].includes(formatName(error));

/** A cancelled ceremony is not an error: the result is null. */
export const unlessCancelled =
  <Arguments extends readonly unknown[], Answer>(begin: (...given: Arguments) => Promise<Answer>) =>
  async (...given: Arguments): Promise<Answer | null> => {
    try {
      return await begin(...given);
    } catch (error) {
      if (isCancelled(error)) return null;
      // The only ceremony that answers so is the one that makes a passkey.
      if (formatName(error) === 'InvalidStateError')
        throw own('passkey_known', 0, 'This device has a passkey of yours already.');
      // Whatever else the browser says against it, such as that it can't do this.
      if (error instanceof DOMException) throw failed();
      throw error;
    }
  };
