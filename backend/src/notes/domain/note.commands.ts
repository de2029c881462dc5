import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Content } from '@throughline/contracts/json.js';
import { command } from '@throughline/platform/deciders/command.js';

export class WriteNote extends command('WriteNote')<{
  noteId: string;
  workspaceId: WorkspaceId;
  key: string;
  text: Content;
}>() {}
