import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class NoteMissing extends NotFound {}

export class NoteExists extends DomainError {
  constructor() {
    super('note_exists');
  }
}

/** Its key was destroyed, so nothing can be written to it either. */
export class NoteErased extends InvalidState {
  constructor() {
    super('erased', 'The text of this note was erased.');
  }
}
