import { Command } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

export class ReserveSlug extends Command<Receipt> {
  readonly type = 'ReserveSlug';
  constructor(
    readonly data: { slug: string; workspaceId: WorkspaceId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ReleaseSlug extends Command<Receipt> {
  readonly type = 'ReleaseSlug';
  constructor(
    readonly data: { slug: string; workspaceId: WorkspaceId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type SlugCommand = ReserveSlug | ReleaseSlug;
