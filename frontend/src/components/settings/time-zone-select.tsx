import { NativeSelect } from '../../ui/form/native-select.js';

const zones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export type TimeZoneSelectProps = {
  name: string;
  defaultValue: string;
  size?: 'md' | 'lg' | undefined;
  disabled?: boolean | undefined;
};

export const TimeZoneSelect = ({ name, defaultValue, size = 'md', disabled }: TimeZoneSelectProps) => (
  <NativeSelect name={name} size={size} disabled={disabled} defaultValue={defaultValue}>
    {[...new Set([defaultValue, ...zones()])].map((zone) => (
      <option key={zone} value={zone}>
        {zone.replaceAll('_', ' ')}
      </option>
    ))}
  </NativeSelect>
);
