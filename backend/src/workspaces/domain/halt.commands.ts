import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Halt } from '@throughline/contracts/workspaces/workspace.events.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

export class HaltWorkspace extends command('HaltWorkspace')<Halt & { workspaceId: WorkspaceId }>() {}
export class ReleaseWorkspace extends command('ReleaseWorkspace')<{ workspaceId: WorkspaceId }>() {}

export type HaltCommand = CommandIn<typeof import('./halt.commands.js')>;
