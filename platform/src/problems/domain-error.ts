import type { ProblemCode } from '@throughline/contracts/problem.js';

export type ProblemExtras = {
  detail?: string;
  errors?: { pointer: string; code: string; detail: string }[];
  retryAfter?: number;
  currentState?: string;
  currentRevision?: number;
  url?: string;
  /** Address to register at a service. */
  redirectUri?: string;
  /** Position of an event that this version cannot read. */
  unreadableEvent?: number;
  /** Events that are done, of those that there are. */
  progress?: { done: number; total: number };
  /** Applies to a limit; without `billing` it is one of the operators. */
  allowance?: { of: string; limit: number; used: number; billing?: { resetsAt?: string } };
};

/** A refusal with a stable code. The domain throws it; one filter turns it into an answer. */
export class DomainError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extras: ProblemExtras = {},
  ) {
    super(extras.detail ?? code);
    this.name = new.target.name;
  }
}

export class NotFound extends DomainError {
  constructor() {
    super('not_found');
  }
}

export class InvalidState extends DomainError {
  constructor(currentState: string, detail?: string) {
    super('invalid_state', detail === undefined ? { currentState } : { currentState, detail });
  }
}

export class PreconditionFailed extends DomainError {
  /** It is null when there is nothing yet that could have been seen. */
  constructor(currentRevision: number | null) {
    super('precondition_failed', currentRevision === null ? {} : { currentRevision });
  }
}
