import { limits } from '@throughline/contracts/limits.js';

/** An address made of whatever was typed, with room for a number at its end; possibly too short. */
export const slugFrom = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slug.max - 5)
    .replaceAll(/^-+|-+$/g, '');
