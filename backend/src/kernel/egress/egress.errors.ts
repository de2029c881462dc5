import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { findReason, sentences, type NoConnection } from './no-connection.js';

/** Does not reveal what a name resolved to. */
export class EgressBlocked extends DomainError {
  constructor(detail: string) {
    super('egress_blocked', { detail });
  }
}

/** The address is inside a network that the operator has not opened. */
export class EgressInside extends EgressBlocked {
  constructor() {
    super('This address isn’t allowed: it points inside a private network.');
  }
}

export class EgressTooLarge extends DomainError {
  constructor() {
    super('egress_too_large');
  }
}

export class EgressTimeout extends DomainError {
  constructor(host: string) {
    super('egress_timeout', { detail: `${host} didn’t answer in time.` });
  }
}

/** The server could not be reached or broke the connection. Says why, as far as it is known. */
export class EgressFailed extends Error {
  readonly why: NoConnection;

  constructor(host: string, cause: unknown) {
    const why = findReason(cause);
    super(sentences[why](host), { cause });
    this.name = 'EgressFailed';
    this.why = why;
  }

  /** It may have received the request. */
  get reached(): boolean {
    return this.why === 'broken_off';
  }
}

/** The workspace has its maximum number of calls in progress. */
export class EgressBusy extends DomainError {
  constructor() {
    super('overloaded', { retryAfter: 2 });
  }
}

/** Headers by which a browser says that a person follows a link. The inbox of a local build believes them. */
export const requireNoBrowserHeaders = (headers: Readonly<Record<string, string>>): void => {
  if (Object.keys(headers).some((name) => /^sec-/i.test(name)))
    throw new EgressBlocked('Headers that begin with “sec-” are sent by browsers alone.');
};
