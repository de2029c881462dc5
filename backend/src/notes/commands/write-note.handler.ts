import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { WriteNote } from '../domain/note.commands.js';
import { noteDecider } from '../domain/note.decider.js';

@CommandHandler(WriteNote)
export class WriteNoteHandler implements ICommandHandler<WriteNote> {
  constructor(private readonly deciders: DeciderRunner) {}

  execute(command: WriteNote): Promise<Receipt> {
    return this.deciders.run(noteDecider, command);
  }
}
