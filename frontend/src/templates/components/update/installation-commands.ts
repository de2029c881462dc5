import { InstallationId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { asProblem } from '../../../lib/problem-error.js';
import type { InstallationAt } from '../../data/installations.api.js';
import { readInstallation } from '../../data/templates.api.js';

/**
 * Waits until the row of the installation has what a command changed, so that it can be read again. The command is done by
 * then, so a failure here is none of the command.
 */
export const whenRead = async ({ workspaceId, id }: InstallationAt, receipt: Receipt): Promise<Receipt> => {
  await readInstallation(workspaceId, InstallationId.parse(id), receipt.position).catch(asProblem);
  return receipt;
};
