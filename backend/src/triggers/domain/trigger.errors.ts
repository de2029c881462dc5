import { describePlaceFlaw } from '@throughline/contracts/triggers/mapping-path.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class TriggerMissing extends NotFound {}
export class AgentMissing extends NotFound {}

export class AgentIsArchived extends InvalidState {
  constructor() {
    super('archived', 'The agent is archived. Restore it first.');
  }
}

/** A run that a trigger starts has nobody whose accounts it could act with. */
export class AgentActsAsCaller extends DomainError {
  constructor() {
    super('connection_needs_caller', {
      detail: 'A trigger can’t start an agent that acts as the person who starts it.',
    });
  }
}

export class TriggerIsArchived extends InvalidState {
  constructor() {
    super('archived', 'This trigger is archived.');
  }
}

export class TriggerHasEnded extends InvalidState {
  constructor() {
    super('ended', 'This trigger has fired and ended. Give it a new time first.');
  }
}

export class NothingToCome extends InvalidState {
  constructor(status: string) {
    super(status, 'Its time has passed. Give it a new time first.');
  }
}

export class NoSecretToRotate extends InvalidState {
  constructor(status: string) {
    super(status, 'Only webhooks that check who calls have a secret.');
  }
}

export class SettingsInvalid extends DomainError {
  constructor(pointer: string, detail: string) {
    super('validation_failed', { errors: [{ pointer, code: 'invalid', detail }] });
  }
}

/** A person who sets what is requested with an account reads by it. */
export class AccountOfSomebodyElse extends DomainError {
  constructor() {
    super('forbidden', {
      detail: 'This is a personal account of somebody else. Only they set what is requested with it.',
    });
  }
}

/** Accounts are used for a trigger as its owner wants it. */
export class TriggerOfSomebodyElse extends DomainError {
  constructor() {
    super('forbidden', { detail: 'Only the owner of this trigger changes what it hands over.' });
  }
}

export class AccountNotGranted extends DomainError {
  constructor() {
    super('connection_not_granted', { detail: 'Give the agent access to this account first.' });
  }
}

export class MappingInvalid extends DomainError {
  constructor(flaws: readonly { input: string; expression: string }[]) {
    super('validation_failed', {
      errors: flaws.map(({ input, expression }) => ({
        pointer: `/mapping/${input}`,
        code: 'invalid',
        detail: describePlaceFlaw(expression),
      })),
    });
  }
}
