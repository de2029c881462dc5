import type { UserId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

type Asked<T extends object> = T & { userId: UserId };

export class RequestDeletion extends command('RequestDeletion')<Asked<{ dueAt: string }>>() {}
export class CancelDeletion extends command('CancelDeletion')<{ userId: UserId }>() {}
/** Refused before the deletion is due. */
export class ErasePerson extends command('ErasePerson')<{ userId: UserId }>() {}
export class ExpireRegistration extends command('ExpireRegistration')<{ userId: UserId }>() {}

export type DeletionCommand = CommandIn<typeof import('./deletion.commands.js')>;
