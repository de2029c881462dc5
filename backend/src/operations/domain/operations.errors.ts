import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class OperatorMissing extends NotFound {}

/** The configuration takes precedence over operators. */
export class NamedInConfiguration extends InvalidState {
  constructor() {
    super('configuration', 'OPERATOR_EMAILS names this person. Remove the address from it and restart.');
  }
}

export class EndsBeforeItBegins extends InvalidState {
  constructor() {
    super('planned', 'The end must be after the start.');
  }
}

export class EndUnknown extends InvalidState {
  constructor() {
    super('planned', 'Set an end, so that it can end automatically.');
  }
}

export class NoMaintenance extends InvalidState {
  constructor() {
    super('off', 'No maintenance is planned.');
  }
}

export class ContentAccessMissing extends InvalidState {
  constructor() {
    super('masked', 'Give a reason for reading this workspace first.');
  }
}
