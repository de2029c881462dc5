import { limits } from '@throughline/contracts/limits.js';

/** An address made from a name: small letters, digits and single hyphens. */
export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slug.max)
    .replace(/^-|-$/g, '');
