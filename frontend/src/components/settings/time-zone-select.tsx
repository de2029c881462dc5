import { NativeSelect, type NativeSelectProps } from '../../ui/form/native-select.js';

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export type TimeZoneSelectProps = NativeSelectProps & {
  /** The time zone it has now: offered also when the browser does not list it. */
  current: string;
};

export const TimeZoneSelect = ({ current, ...select }: TimeZoneSelectProps) => (
  <NativeSelect {...select}>
    {[...new Set([current, ...zones()])].map((zone) => (
      <option key={zone} value={zone}>
        {zone.replaceAll('_', ' ')}
      </option>
    ))}
  </NativeSelect>
);
