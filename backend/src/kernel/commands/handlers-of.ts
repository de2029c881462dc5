import type { Type } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { AnyCommand, AnyEvent, Decider } from '@throughline/platform/deciders/decider.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';

type CommandClass<C> = abstract new (...args: never[]) => C;

/**
 * The handlers of commands that need nothing but their stream: each runs the decider. `commands` is a list of classes or
 * a module that exports them; those in `handledElsewhere` have a handler of their own.
 */
export const toHandlers = <S, C extends AnyCommand, E extends AnyEvent>(
  decider: Decider<S, C, E>,
  commands: readonly CommandClass<C>[] | Readonly<Record<string, CommandClass<C>>>,
  handledElsewhere: readonly CommandClass<C>[] = [],
): Type[] =>
  Object.values(commands)
    .filter((command) => !handledElsewhere.includes(command))
    .map((command) => {
      @CommandHandler(command)
      class DecidingHandler {
        constructor(private readonly deciders: DeciderRunner) {}

        execute(asked: C): Promise<Receipt> {
          return this.deciders.run(decider, asked);
        }
      }
      return DecidingHandler;
    });
