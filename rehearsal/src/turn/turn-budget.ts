import { limits } from '@throughline/contracts/limits.js';
import { RehearsalFailure } from '../conversation.js';

/**
 * Knows what one turn may still write and read. Instructions can name a long value any number of times, and all of it is built in
 * the process that executes other runs too: so the turn ends at the first value that goes over.
 */
export class TurnBudget {
  private charactersToWrite: number = limits.rehearsalTurn.written;
  private charactersToRead: number = limits.rehearsalTurn.compared;

  /** Returns the text, which becomes a part of what the turn gives. */
  write(text: string): string {
    this.charactersToWrite -= text.length;
    if (this.charactersToWrite < 0) {
      const kilobytes = limits.rehearsalTurn.written / 1_024;
      throw new RehearsalFailure(
        'too_long',
        `The values that the steps refer to make more than ${kilobytes} KB of text.`,
      );
    }
    return text;
  }

  /** Counts characters that a condition goes through. */
  compare(characters: number): void {
    this.charactersToRead -= characters;
    if (this.charactersToRead < 0) throw new RehearsalFailure('too_long', 'The conditions compare too much text.');
  }
}
