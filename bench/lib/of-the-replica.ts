import { isOfTheLog } from '@throughline/platform/projections/table.js';
import { projections } from '@throughline/projections/projections.js';

/** The projections that a rebuild reads from the replica. */
export const ofTheReplica = projections.filter((one) => one.name !== 'history' && !isOfTheLog(one));
