import type { Service } from '@throughline/catalogue/services/service.js';
import type { ServiceWay } from '@throughline/catalogue/services/service-ways.js';
import { ConnectionSharing, HeaderName } from '@throughline/contracts/connections/connection.js';
import { ConnectionSecret, CreateConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { z } from 'zod';
import { writeDay } from '../../lib/time/read.js';
import { flawOfSetting, flawOfValue, secretValues, typedSettings } from './way-fields.js';

export type KeyWay = Exclude<ServiceWay, { kind: 'oauth2_code' }>;

/** Whether a call is known that proves a secret before it is kept. */
export const isChecked = (way: KeyWay): boolean => way.kind === 'oauth2_client' || way.check !== null;

const Text = z.record(z.string(), z.string());

/** Holds what the form of an account with a key has, whatever the way: parts that a way does not have stay empty. */
const FilledKey = z.object({
  name: z.string(),
  sharing: ConnectionSharing,
  variables: Text,
  values: Text,
  header: z.object({ name: z.string(), before: z.string() }),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** A day, `2026-12-31`, or empty. */
  expiresOn: z.string(),
});
export type FilledKey = z.infer<typeof FilledKey>;

/** A key that ends on a day is good until that day is over everywhere. */
const toExpiry = (day: string): string | null => (day === '' ? null : `${day}T23:59:59.000Z`);

/** Headers that the service does not name are typed with their values. */
export const namesHeaders = (way: KeyWay): boolean => way.kind === 'headers' && way.headers.length === 0;
export const placesKey = (way: KeyWay): boolean => way.kind === 'api_key' && way.name === null;

const buildSecret = (way: KeyWay, { values, headers }: FilledKey): unknown => {
  switch (way.kind) {
    case 'bearer':
      return { kind: 'bearer', token: values['key'] };
    case 'api_key':
      return { kind: 'api_key', key: values['key'] };
    case 'basic':
      return {
        kind: 'basic',
        username: typeof way.user === 'string' ? way.user : values['user'],
        password: typeof way.password === 'string' ? way.password : values['password'],
      };
    case 'headers':
      return {
        kind: 'headers',
        values: namesHeaders(way)
          ? Object.fromEntries(headers.map(({ name, value }) => [name, value]))
          : Object.fromEntries(way.headers.map(({ name }) => [name, values[name]])),
      };
    case 'oauth2_client':
      return { kind: 'oauth2_client', clientId: values['clientId'], clientSecret: values['clientSecret'] };
  }
};

type Flaw = { path: string[]; message: string };

const findFlaws = (service: Service, way: KeyWay, filled: FilledKey): Flaw[] =>
  [
    ...typedSettings(service).map((setting) => ({
      path: ['variables', setting.name],
      message: flawOfSetting(setting, filled.variables[setting.name]?.trim() ?? ''),
    })),
    ...secretValues(way).map((value) => ({
      path: ['values', value.name],
      message: flawOfValue(value, filled.values[value.name] ?? ''),
    })),
    {
      path: ['header'],
      message:
        placesKey(way) && !HeaderName.safeParse(filled.header.name).success
          ? 'The name of a header, such as X-Api-Key.'
          : undefined,
    },
    {
      path: ['expiresOn'],
      message:
        filled.expiresOn === '' || z.iso.date().safeParse(filled.expiresOn).success
          ? undefined
          : `A day, such as ${writeDay('2027-11-30')}.`,
    },
    {
      path: ['headers'],
      message:
        namesHeaders(way) && filled.headers.some(({ name, value }) => name === '' || value === '')
          ? 'Each header needs a name and a value.'
          : undefined,
    },
  ].flatMap(({ path, message }) => (message === undefined ? [] : [{ path, message }]));

/** Where a flaw of the secret is shown in the form. */
const fieldOfSecret = (way: KeyWay, part: unknown): string[] => {
  if (way.kind === 'headers' && namesHeaders(way)) return ['headers'];
  if (way.kind === 'basic') return ['values', part === 'username' ? 'user' : 'password'];
  return [
    'values',
    way.kind === 'oauth2_client' && part === 'clientId' ? 'clientId' : (secretValues(way)[0]?.name ?? 'key'),
  ];
};

/** Only the secret of the form, to replace one. */
export const secretOfForm = (service: Service, way: KeyWay) =>
  FilledKey.transform((filled, context) => {
    const flaws = findFlaws({ ...service, settings: [] }, way, filled);
    const secret = ConnectionSecret.safeParse(buildSecret(way, filled));
    for (const { path, message } of flaws) context.addIssue({ code: 'custom', path, message });
    if (secret.success && flaws.length === 0) return { secret: secret.data, expiresAt: toExpiry(filled.expiresOn) };
    for (const { path, message } of secret.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: fieldOfSecret(way, path[0]), message });
    return z.NEVER;
  });

/** The request that connects an account of the service; what is wrong is said at its field. */
export const requestOfForm = (service: Service, way: KeyWay) =>
  FilledKey.transform((filled, context): CreateConnectionRequest => {
    const flaws = findFlaws(service, way, filled);
    for (const { path, message } of flaws) context.addIssue({ code: 'custom', path, message });
    const request = CreateConnectionRequest.safeParse({
      service: service.id,
      kind: way.kind,
      name: filled.name,
      sharing: filled.sharing,
      settings: {
        variables: Object.fromEntries(
          typedSettings(service).map(({ name }) => [name, filled.variables[name]?.trim() ?? '']),
        ),
        ...(placesKey(way) && { header: filled.header }),
      },
      scopes: way.kind === 'oauth2_client' ? way.scopes.filter((scope) => scope.default).map(({ id }) => id) : [],
      secret: buildSecret(way, filled),
      expiresAt: toExpiry(filled.expiresOn),
    });
    if (request.success && flaws.length === 0) return request.data;
    for (const { path, message } of request.error?.issues ?? []) {
      const to = path[0] === 'secret' ? fieldOfSecret(way, path[1]) : path[0] === 'settings' ? ['header'] : ['name'];
      context.addIssue({ code: 'custom', path: to, message });
    }
    return z.NEVER;
  });

export const blankKey = (name: string, variables: Record<string, string> = {}): FilledKey => ({
  name,
  sharing: 'owner',
  variables,
  values: {},
  header: { name: '', before: '' },
  headers: [{ name: '', value: '' }],
  expiresOn: '',
});
