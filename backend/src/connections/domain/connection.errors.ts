import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class ConnectionMissing extends NotFound {}

const mayNot = {
  change: 'Only its owner, and those who manage accounts, can do this.',
  connect: 'Your role can’t connect accounts. Ask an admin.',
  create_shared: 'Only those who manage accounts can connect one for the whole workspace.',
  share: 'A personal account is shared by its owner, whose role has to allow it.',
  hand_over_personal: 'Only its owner can hand over a personal account.',
  hand_over_shared: 'Only those who manage accounts can hand over one that the workspace shares.',
  give: 'Only its owner can give agents access to a personal account.',
} as const;

/** The caller is neither its owner nor allowed to manage those of others, as far as this act needs it. */
export class ConnectionOfAnother extends DomainError {
  constructor(act: keyof typeof mayNot) {
    super('forbidden', { detail: mayNot[act] });
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
