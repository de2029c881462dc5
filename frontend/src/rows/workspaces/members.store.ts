import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { rowStore } from '../../lib/live/row-store.js';
import { listMembers } from './members.api.js';

export const useMembers = rowStore('members', MemberRow, listMembers);
