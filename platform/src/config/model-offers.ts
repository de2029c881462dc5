import { getModelService } from '@throughline/contracts/model-services.js';
import { z } from 'zod';

/** A service whose models the operators offer to every workspace. `address` null: the service's own. */
export type ModelOffer = { service: string; address: string | null; key: string | null };

const wanted =
  'service=key for each, separated by commas; service@address=key for another address, and nothing behind = if there is no key';

const offerIn = (text: string): ModelOffer | null => {
  const [, id = '', address, key = ''] = /^([a-z0-9-]+)(?:@(https?:\/\/[^=,\s]+))?=(\S*)$/.exec(text) ?? [];
  const service = getModelService(id);
  const hasAddress = address !== undefined && URL.canParse(address);
  if (service === undefined || (service.address === null && !hasAddress) || (service.needsKey && key === ''))
    return null;
  return { service: id, address: address ?? null, key: key === '' ? null : key };
};

/** `anthropic=sk-…,other@https://models.example.com/v1=…`: each service once. */
export const ModelOffers = z.string().transform((text, context): ModelOffer[] => {
  const parts = text.split(',').map((part) => part.trim());
  const offers = parts.filter((part) => part !== '').map(offerIn);
  const known = offers.filter((offer) => offer !== null);
  const isWhole = known.length === offers.length && new Set(known.map(({ service }) => service)).size === known.length;
  if (isWhole) return known;
  context.addIssue({ code: 'custom', message: wanted });
  return z.NEVER;
});
