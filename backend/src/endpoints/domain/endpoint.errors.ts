import { limits } from '@throughline/contracts/limits.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class EndpointMissing extends NotFound {}

export class TooManyEndpoints extends DomainError {
  constructor() {
    super('endpoint_limit', { detail: `At most ${limits.endpoints} endpoints in a workspace. Delete one first.` });
  }
}

export class EndpointHasNoSecret extends InvalidState {
  constructor() {
    super('without_secret', 'What is sent to a chat is not signed: its address is the secret.');
  }
}

export class RewindOutOfRange extends DomainError {
  constructor() {
    super('validation_failed', {
      errors: [{ pointer: '/to', code: 'invalid', detail: 'Choose a moment of the last 30 days.' }],
    });
  }
}
