import { Command } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

export class WriteNote extends Command<Receipt> {
  readonly type = 'WriteNote';
  constructor(
    readonly data: { noteId: string; workspaceId: WorkspaceId; key: string; text: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}
