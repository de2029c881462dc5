import { z } from 'zod';
import { ConnectionId } from '../ids.js';
import { limits } from '../limits.js';
import { several } from '../page.js';
import { ConnectionName, ServiceId } from './connection.js';

/** Which services; a run that the caller starts acts with one account of theirs at each. */
export const CallerAccountsQuery = z.object({ services: several(ServiceId, limits.agentConnections).unwrap() });
export type CallerAccountsQuery = z.infer<typeof CallerAccountsQuery>;

/** An account of a person, with which the runs act that this person starts. */
export const CallerAccount = z.object({ service: ServiceId, connectionId: ConnectionId, name: ConnectionName });
export type CallerAccount = z.infer<typeof CallerAccount>;

/** Services where the caller has no account that works are left out. */
export const CallerAccounts = z.object({ items: z.array(CallerAccount) });
export type CallerAccounts = z.infer<typeof CallerAccounts>;
