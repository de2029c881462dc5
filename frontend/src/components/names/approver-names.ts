import type { Approvers } from '@throughline/contracts/agents/approvers.js';
import type { Role } from '@throughline/contracts/roles.js';
import { useNames } from './member-names.js';
import { roleNames } from './role-names.js';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** A role as everybody who has it: “admins”. */
export const roleGroup = (role: Role): string => `${roleNames[role].toLowerCase()}s`;

/** Names people and roles in a row, and everybody who may decide where none is named. */
export const useApproverNames = (): ((approvers: Approvers) => string) => {
  const names = useNames();
  return ({ members, roles }) => {
    const all = [...members.map(names), ...roles.map(roleGroup)];
    return all.length === 0 ? 'everybody who may' : listed.format(all);
  };
};
