import { CommandId, CorrelationId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

/** The meta of a command for specs of deciders; workspace and person are those of the fixtures. */
export const commandMeta = (over: Partial<CommandMeta> = {}): CommandMeta => ({
  commandId: CommandId.parse('00000000-0000-7000-8000-000000000903'),
  correlationId: CorrelationId.parse('00000000-0000-7000-8000-000000000902'),
  causationId: null,
  actor: { kind: 'user', id: UserId.parse('00000000-0000-7000-8000-000000000901') },
  workspaceId: WorkspaceId.parse('00000000-0000-7000-8000-000000000900'),
  at: '2026-01-02T03:04:05.000Z',
  ...over,
});
