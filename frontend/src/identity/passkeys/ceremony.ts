import { WebAuthnError } from '@simplewebauthn/browser';

/** The person or the browser ended it: no passkey chosen, too late, or another one began. */
export const isCancelled = (error: unknown): boolean =>
  (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') ||
  (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError'));

/** A ceremony that was cancelled is no failure: it answers nothing. */
export const unlessCancelled =
  <Arguments extends readonly unknown[], Answer>(begin: (...given: Arguments) => Promise<Answer>) =>
  async (...given: Arguments): Promise<Answer | null> => {
    try {
      return await begin(...given);
    } catch (error) {
      if (isCancelled(error)) return null;
      throw error;
    }
  };
