import type { Service, ServiceSetting } from '@throughline/catalogue/services/service.js';
import type { ServiceWay } from '@throughline/catalogue/services/service-ways.js';

type KeyWay = Exclude<ServiceWay, { kind: 'oauth2_code' }>;

/** A value that somebody types to connect an account. */
export type SecretValue = {
  /** Its name among the values: of a header, the header's. */
  name: string;
  label: string;
  /** A user's name or a client's id is not secret. */
  secret: boolean;
  hint?: string | undefined;
  prefix?: string | undefined;
  pattern?: string | undefined;
};

type KeyField = { label: string; hint?: string | undefined; prefix?: string | undefined; pattern?: string | undefined };

const ofKey = (name: string, { label, hint, prefix, pattern }: KeyField, secret = true): SecretValue => ({
  name,
  label,
  secret,
  hint: hint ?? (prefix === undefined ? undefined : `Begins with ${prefix}`),
  prefix,
  pattern,
});

/** Returns what is typed to connect in this way, without what every account of the service has. */
export const secretValues = (way: KeyWay): SecretValue[] => {
  switch (way.kind) {
    case 'oauth2_client':
      return [
        { name: 'clientId', label: 'Client ID', secret: false },
        { name: 'clientSecret', label: 'Client secret', secret: true },
      ];
    case 'bearer':
    case 'api_key':
      return [ofKey('key', way.key)];
    case 'basic':
      return [
        ...(typeof way.user === 'string' ? [] : [ofKey('user', way.user, false)]),
        ...(typeof way.password === 'string' ? [] : [ofKey('password', way.password)]),
      ];
    case 'headers':
      return way.headers.map((header) => ofKey(header.name, header));
  }
};

/** Returns what is wrong with a value, as the person who typed it reads it. */
export const flawOfValue = ({ label, prefix, pattern, secret }: SecretValue, value: string): string | undefined => {
  if (value === '') return `${label} is required.`;
  if (prefix !== undefined && !value.startsWith(prefix)) return `It begins with ${prefix}.`;
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`).test(value)) return 'It doesn’t look like one.';
  return secret && value.length < 8 ? 'It is too short: a secret has at least 8 characters.' : undefined;
};

/** Returns what the address of the account depends on. */
export const typedSettings = ({ settings }: Service): ServiceSetting[] =>
  settings.filter(({ source }) => source.from === 'person');

export const flawOfSetting = ({ label, pattern, example }: ServiceSetting, value: string): string | undefined => {
  if (value === '') return `${label} is required.`;
  if (new RegExp(`^(?:${pattern})$`).test(value)) return undefined;
  return pattern.startsWith('https://') && !value.startsWith('https://')
    ? `An address that begins with https://, such as ${example}.`
    : `It doesn’t fit. Such as ${example}.`;
};

export const readDefaults = (settings: readonly ServiceSetting[]): Record<string, string> =>
  Object.fromEntries(
    settings.map(({ name, source }) => [name, source.from === 'person' ? (source.default ?? '') : '']),
  );
