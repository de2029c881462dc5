import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class ConnectionMissing extends NotFound {}

/** The caller is neither its owner nor allowed to manage those of others. */
export class ConnectionOfAnother extends DomainError {
  constructor() {
    super('forbidden');
  }
}

export class ConnectionIsRevoked extends DomainError {
  constructor() {
    super('connection_revoked');
  }
}

export class ConnectionPending extends InvalidState {
  constructor() {
    super('pending', 'Nobody has finished connecting this account yet.');
  }
}

export class ConnectionAbandoned extends DomainError {
  constructor() {
    super('connection_flow_expired');
  }
}

export class AccountMismatch extends DomainError {
  constructor() {
    super('connection_account_mismatch');
  }
}

export class ConnectionHasNoKey extends InvalidState {
  constructor(kind: string) {
    super(kind, 'This account is connected by signing in at the service. Sign in again instead.');
  }
}

export class TooManyAgents extends InvalidState {
  constructor(limit: number) {
    super('full', `A connected account is used by at most ${limit} agents. Withdraw the access of one first.`);
  }
}

/** Access to a personal account is given to an agent as its owner has seen it. */
export class AgentUnseen extends DomainError {
  constructor() {
    super('validation_failed', {
      errors: [
        { pointer: '/agentRevision', code: 'required', detail: 'The revision of the agent that you have seen.' },
      ],
    });
  }
}

export class AgentMissing extends NotFound {}
