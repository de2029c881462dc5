import type { ListingEvent } from '@throughline/contracts/templates/template.events.js';
import type { TemplateId } from '@throughline/contracts/ids.js';
import { command } from '@throughline/platform/deciders/command.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** The address of a public template belongs to the first that was offered with it. */
export class ClaimListing extends command('ClaimListing')<ListingEvent['data']>() {}

export const listingDecider: Decider<TemplateId | null, ClaimListing, ListingEvent> = {
  category: 'listing',
  id: ({ data }) => data.slug,
  initial: null,
  decide: ({ data }, owner) => {
    if (owner === data.templateId) return [];
    if (owner !== null) throw new DomainError('template_slug_taken');
    return [{ type: 'ListingClaimed', data }];
  },
  evolve: (_, { data }) => data.templateId,
};
