import { DomainError } from '@throughline/platform/problems/domain-error.js';

export class BodyUnreadable extends DomainError {
  constructor(detail: string) {
    super('malformed_request', { detail });
  }
}

export class BodyOfUnknownType extends DomainError {
  constructor() {
    super('unsupported_media_type', { detail: 'Send JSON, a form, XML or text.' });
  }
}
