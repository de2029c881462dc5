import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** Does not reveal what a name resolved to. */
export class EgressBlocked extends DomainError {
  constructor(detail: string) {
    super('egress_blocked', { detail });
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

/** The server could not be reached or broke the connection; `reached`: it may have received the request. */
export class EgressFailed extends Error {
  constructor(
    host: string,
    readonly reached: boolean,
    cause: unknown,
  ) {
    super(reached ? `${host} broke off the connection.` : `${host} can’t be reached.`, { cause });
    this.name = 'EgressFailed';
  }
}

/** The workspace has its maximum number of calls in progress. */
export class EgressBusy extends DomainError {
  constructor() {
    super('overloaded', { retryAfter: 2 });
  }
}
