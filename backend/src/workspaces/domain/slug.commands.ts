import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';

export class ReserveSlug extends command('ReserveSlug')<{ slug: string; workspaceId: WorkspaceId }>() {}
export class ReleaseSlug extends command('ReleaseSlug')<{ slug: string; workspaceId: WorkspaceId }>() {}

export type SlugCommand = CommandIn<typeof import('./slug.commands.js')>;
