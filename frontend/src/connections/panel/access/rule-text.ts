import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import { pluralise } from '../../../lib/numbers/format.js';

/** Everything that the account can do. */
export const anything: AccessRule = { methods: null, paths: null, hosts: null, callsPerHour: null };

/** Returns what narrows an agent's access, in parts; empty where nothing does. */
export const rateText = ({ callsPerHour }: AccessRule): string | null =>
  callsPerHour === null ? null : `${pluralise(callsPerHour, 'call')} an hour`;

export const isNarrowed = ({ methods, paths, hosts, callsPerHour }: AccessRule): boolean =>
  [methods, paths, hosts, callsPerHour].some((part) => part !== null);
