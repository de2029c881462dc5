import { Locale } from '@throughline/contracts/locale.js';
import { NativeSelect, type NativeSelectProps } from '../../../ui/form/native-select.js';

const places = new Intl.DisplayNames('en', { type: 'region' });

/** "United Kingdom: Saturday, 21 November, 12,345.6" */
const example = (locale: Locale): string => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date());
  const number = new Intl.NumberFormat(locale).format(123_456.7);
  return `${places.of(locale.slice(3)) ?? locale}: ${day}, ${number}`;
};

export const LocaleSelect = (props: NativeSelectProps) => (
  <NativeSelect {...props}>
    {Locale.options.map((locale) => (
      <option key={locale} value={locale}>
        {example(locale)}
      </option>
    ))}
  </NativeSelect>
);
