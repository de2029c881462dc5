import type { Role } from '@throughline/contracts/roles.js';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  builder: 'Builder',
  runner: 'Runner',
  auditor: 'Auditor',
};

/** What each role may do, in a sentence. */
export const roleAbout: Record<Role, string> = {
  owner: 'Everything, also deleting the workspace.',
  admin: 'Everything but what is the owners’: members, settings, agents.',
  builder: 'Makes, publishes and runs agents.',
  runner: 'Runs agents, answers their questions, stops them.',
  auditor: 'Sees everything, changes nothing. Takes no seat.',
};
