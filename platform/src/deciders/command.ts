import { Command } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from './decider.js';

/**
 * The base of a command's class, which is its type as well:
 * `export class RenameAgent extends command('RenameAgent')<{ agentId: AgentId; name: string }>() {}`.
 * The type is stored in the metadata of events and never changes.
 */
export const command =
  <T extends string>(type: T) =>
  <Data, Result = Receipt, Meta extends CommandMeta = CommandMeta>() =>
    class extends Command<Result> {
      readonly type: T = type;

      constructor(
        readonly data: Data,
        readonly meta: Meta,
      ) {
        super();
      }
    };

/** A command of any of the classes that a module exports. */
export type CommandIn<Exports> = {
  [Name in keyof Exports]: Exports[Name] extends abstract new (...args: never[]) => infer C ? C : never;
}[keyof Exports];
