import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';

/** A note has one stream for its key. */
export const getNoteId = (workspaceId: WorkspaceId, key: string): string => derivedId(workspaceId, 'note', key);
