import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError, InvalidState } from '@throughline/platform/problems/domain-error.js';

export class EmailUnverified extends DomainError {
  constructor() {
    super('email_unverified');
  }
}

export class AlreadyVerified extends InvalidState {
  constructor(status: string) {
    super(status, 'This e-mail address is already confirmed.');
  }
}

export class EmailTaken extends DomainError {
  /** Never reaches the client: nobody may learn whether an address has an account. */
  constructor(readonly holder: UserId) {
    super('version_conflict');
  }
}

export class IdentityTaken extends DomainError {
  constructor(readonly holder: UserId) {
    super('oauth_identity_taken');
  }
}

export class LastSignInMethod extends DomainError {
  constructor() {
    super('last_sign_in_method');
  }
}

/** The change was confirmed, stopped or replaced by another one. */
export class EmailChangeOver extends DomainError {
  constructor() {
    super('link_expired');
  }
}

export class TooManyPasskeys extends DomainError {
  constructor() {
    super('passkey_limit');
  }
}

export class TooManyApiKeys extends DomainError {
  constructor() {
    super('api_key_limit');
  }
}
