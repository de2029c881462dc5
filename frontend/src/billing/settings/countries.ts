import { countryCodes } from '@throughline/contracts/billing/countries.js';
import { readerLocale } from '../../lib/reader.js';

/** By their names in the language of the reader. */
export const countries = (): readonly { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(readerLocale(), { type: 'region' });
  const sort = new Intl.Collator(readerLocale());
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => sort.compare(a.name, b.name));
};
