import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { command } from '@throughline/platform/deciders/command.js';

export class WriteNote extends command('WriteNote')<{
  noteId: string;
  workspaceId: WorkspaceId;
  key: string;
  text: string;
}>() {}
