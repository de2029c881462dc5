import { CommandBus } from '@nestjs/cqrs';
import { CommandId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { Deployment } from '../operations/deployment.js';
import { GrantOperator } from '../operations/domain/operations.commands.js';
import type { Backend } from './backend.js';
import { commandMeta } from './command-meta.js';
import type { Person } from './person.js';

/** Makes a person an operator, as the command line does. */
export const makeOperator = async ({ app }: Backend, { userId }: Person): Promise<void> => {
  const meta = commandMeta({
    commandId: CommandId.parse(newId()),
    workspaceId: null,
    actor: { kind: 'operator', id: 'command line' },
    at: new Date().toISOString(),
  });
  const { position } = await app.get(CommandBus).execute(new GrantOperator({ userId, source: 'operator' }, meta));
  await app.get(Deployment).waitFor(position);
};
