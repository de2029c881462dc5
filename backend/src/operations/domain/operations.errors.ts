import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class OperatorMissing extends NotFound {}

/** Whoever starts the processes has the last word. */
export class NamedInConfiguration extends InvalidState {
  constructor() {
    super('configuration', 'OPERATOR_EMAILS names this person. Take the address out of it and start anew.');
  }
}

export class EndsBeforeItBegins extends InvalidState {
  constructor() {
    super('planned', 'The end is not after the beginning.');
  }
}

export class EndUnknown extends InvalidState {
  constructor() {
    super('planned', 'Say when it ends, if it is to end by itself.');
  }
}

export class NoMaintenance extends InvalidState {
  constructor() {
    super('off', 'There is no maintenance.');
  }
}

export class GlassUnbroken extends InvalidState {
  constructor() {
    super('masked', 'Say why you have to read this workspace, first.');
  }
}
