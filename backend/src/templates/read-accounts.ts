import type { InstalledAccount } from '@throughline/contracts/templates/installation.events.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** The accounts that were chosen, each for a name that the template has; one that is left out is chosen later. */
export const readAccounts = (
  { connections }: Pick<TemplateFile, 'connections'>,
  chosen: readonly InstalledAccount[],
): InstalledAccount[] => {
  const isSame = (a: Pick<InstalledAccount, 'agent' | 'name'>, b: Pick<InstalledAccount, 'agent' | 'name'>): boolean =>
    a.agent === b.agent && a.name === b.name;
  const errors = chosen.flatMap((account, at) => {
    const pointer = `/connections/${at}`;
    if (!connections.some((each) => isSame(each, account)))
      return [{ pointer, code: 'unknown', detail: 'The template has no such account.' }];
    return chosen.findIndex((each) => isSame(each, account)) < at
      ? [{ pointer, code: 'duplicate', detail: 'This account was chosen twice.' }]
      : [];
  });
  if (errors.length > 0) throw new DomainError('validation_failed', { errors });
  return [...chosen];
};
