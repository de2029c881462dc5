import type { Role } from '../roles.js';

/** Holds what an invitation says of the role, in its e-mail and on its page: for people who are new to the product. */
export const joinsAs: Record<Role, string> = {
  owner: 'as its owner',
  admin: 'as an admin, who also manages members',
  builder: 'as a builder, who creates and publishes agents',
  runner: 'as a runner, who runs agents and decides their approvals',
  auditor: 'as an auditor, who sees everything and changes nothing',
};
