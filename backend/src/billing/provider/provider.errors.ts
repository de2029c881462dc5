/** The provider gave no answer, or one that says nothing of what was done. */
export class ProviderUnavailable extends Error {}

/** The provider said no. `code` is ours, or the provider's where we have none. */
export class ProviderRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A webhook call that is not the provider's, is of another time or another mode, or cannot be read. */
export class NoticeRefused extends Error {
  constructor(readonly code: 'signature' | 'time' | 'mode' | 'form') {
    super(`The call was refused: ${code}.`);
  }
}
