import type { Type } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { AnyCommand, AnyEvent, Decider } from '@throughline/platform/deciders/decider.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';

/** The handlers of commands that need nothing but their stream: each runs the decider. */
export const handlersOf = <S, C extends AnyCommand, E extends AnyEvent>(
  decider: Decider<S, C, E>,
  commands: readonly (abstract new (...args: never[]) => C)[],
): Type[] =>
  commands.map((command) => {
    @CommandHandler(command as Type)
    class DecidingHandler {
      constructor(private readonly deciders: DeciderRunner) {}

      execute(asked: C): Promise<Receipt> {
        return this.deciders.run(decider, asked);
      }
    }
    return DecidingHandler;
  });
