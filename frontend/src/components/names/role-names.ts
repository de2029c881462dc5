import type { Role } from '@throughline/contracts/roles.js';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  builder: 'Builder',
  runner: 'Runner',
  auditor: 'Auditor',
};

/** Says what each role may do, in a sentence. */
export const roleAbout: Record<Role, string> = {
  owner: 'Full access, including deleting the workspace.',
  admin: 'Manages members, settings and agents.',
  builder: 'Creates, publishes and runs agents.',
  runner: 'Runs agents, answers their approvals and cancels runs.',
  auditor: 'Read-only access. Does not use a seat.',
};
