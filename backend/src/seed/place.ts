import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { People } from './people.js';

/** The demo workspace before it has anything in it, and its people. */
export type Place = { workspaceId: WorkspaceId; people: People };
