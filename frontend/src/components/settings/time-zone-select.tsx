import { useMemo } from 'react';
import { Combobox, type ComboboxProps } from '../../ui/choice/combobox.js';
import { currentZone, timeZoneOptions } from './time-zones.js';

/** Found by city, region, offset, or by the name that people use, such as “Pacific Time”. */
export const TimeZoneSelect = ({ value, ...rest }: Omit<ComboboxProps, 'options'>) => {
  const zone = currentZone(value);
  const options = useMemo(() => timeZoneOptions(zone), [zone]);
  return <Combobox {...rest} value={zone} options={options} />;
};
