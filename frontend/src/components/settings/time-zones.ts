import type { ComboboxOption } from '../../ui/choice/combobox.js';

/** Names that browsers still give, and those that the time zone database has now. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

export const currentZone = (zone: string): string => renamed[zone] ?? zone;

export const browserTimeZone = (): string => currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

const oceans: readonly string[] = ['Atlantic', 'Indian', 'Pacific'];

/** "Asia/Ho_Chi_Minh" → "Ho Chi Minh, Asia"; "Indian/Maldives" → "Maldives, Indian Ocean". */
const formatZone = (zone: string): string =>
  zone
    .replace('DumontDUrville', 'Dumont d’Urville')
    .replaceAll('_', ' ')
    .split('/')
    .map((part, at) => (at === 0 && oceans.includes(part) ? `${part} Ocean` : part))
    .reverse()
    .join(', ');

/** "UTC+05:30"; by the clock of today, because it changes with summer time. */
const formatOffset = (zone: string, today: Date): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(today);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset === 'GMT' ? 'UTC' : offset.replace('GMT', 'UTC').replace('-', '−');
};

/** "Pacific Time", which people type where the database knows only cities. */
const commonName = (zone: string, today: Date): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(today);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

const known = new Map<string, ComboboxOption>();

const toOption = (zone: string, today: Date): ComboboxOption => {
  const made = known.get(zone) ?? {
    value: zone,
    label: formatZone(zone),
    hint: formatOffset(zone, today),
    words: [commonName(zone, today), ...Object.keys(renamed).filter((old) => renamed[old] === zone)].join(' '),
  };
  known.set(zone, made);
  return made;
};

/** All time zones, this browser's first and marked, and `current` also when the browser does not list it. */
export const timeZoneOptions = (current: string): readonly ComboboxOption[] => {
  const today = new Date();
  const here = browserTimeZone();
  const listed = ['UTC', ...Intl.supportedValuesOf('timeZone').map(currentZone)];
  return [...new Set([here, current, ...listed])].map((zone) => {
    const option = toOption(zone, today);
    return zone === here ? { ...option, hint: `this browser · ${option.hint ?? ''}` } : option;
  });
};
