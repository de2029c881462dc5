import { ArrivedAccount, type ReturnToPage } from '@throughline/contracts/connections/connection.sign-in.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { AtProvider } from '@throughline/contracts/identity/provider.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';

type Connection = Pick<ConnectionRow, 'workspaceId' | 'id'>;
const at = ({ workspaceId, id }: Connection, what: string) =>
  `/api/workspaces/${workspaceId}/connections/${id}/${what}`;

/** The address at the provider, for the first sign-in and for every later one. `replaces`: another account is meant. */
export const signInToConnection = (connection: Connection, replaces = false) =>
  http.post(at(connection, 'sign-in'), { replaces }, AtProvider);
/** Reads whose account came back from the provider. Nothing is connected until it is confirmed. */
export const returnToConnection = (returned: ReturnToPage) =>
  http.post('/api/connections/return', returned, ArrivedAccount);
/** `choice`: the place of one of `choices`. */
export const confirmConnection = (connection: Connection, choice = 0) =>
  http.post(at(connection, 'confirm'), { choice }, Receipt);
