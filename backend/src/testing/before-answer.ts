import { jest } from '@jest/globals';
import type { CommandBus, ICommand } from '@nestjs/cqrs';

/**
 * Runs `work` after the next command of a kind is carried out and before its sender hears of it.
 * Policies send commands of other kinds at any moment; those pass.
 */
export function getAnswerBefore(
  commands: CommandBus,
  kind: abstract new (...given: never[]) => ICommand,
  work: () => Promise<unknown>,
): void {
  const execute = commands.execute.bind(commands);
  const spy = jest.spyOn(commands, 'execute').mockImplementation(async (command) => {
    if (!(command instanceof kind)) return execute(command);
    spy.mockRestore();
    const receipt: unknown = await execute(command);
    await work();
    return receipt;
  });
}
