import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { RefusalCause } from '@throughline/contracts/security/security.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

/** Attempts of one member for one permission that were refused. */
export class RecordRefusal extends command('RecordRefusal')<{
  workspaceId: WorkspaceId;
  userId: UserId;
  permission: string;
  cause: RefusalCause;
  action: string;
  count: number;
  firstAt: string;
  lastAt: string;
}>() {}

export type RefusalCommand = CommandIn<typeof import('./refusal.commands.js')>;
