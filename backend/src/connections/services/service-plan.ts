import type { ConnectionKind, ConnectionSettings } from '@throughline/contracts/connections/connection.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import type { ServiceWay } from '@throughline/catalogue/services/service-ways.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { refuseSignIn } from '../domain/sign-in-refusals.js';
import { isHostOf } from '../../kernel/credentials/access-rule.js';

type KeyPlan = { in: 'header'; name: string; prefix: string } | { in: 'query'; name: string } | { in: 'path' };
export type CheckPlan = {
  method: 'GET' | 'POST';
  address: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Paths into the answer. */
  id: string | null;
  label: string | null;
  ok: string | null;
};
/** How a service is called: what the catalogue says, with the settings of one connection in it. */
export type ServicePlan = {
  address: string | null;
  hosts: readonly string[];
  /** Sent with every call. */
  headers: Readonly<Record<string, string>>;
  key: KeyPlan | null;
  check: CheckPlan | null;
};

export class SettingsInvalid extends DomainError {
  constructor(pointer: string, detail: string) {
    super('validation_failed', { errors: [{ pointer: `/settings${pointer}`, code: 'invalid', detail }] });
  }
}

type Variables = ConnectionSettings['variables'];
export const filled = (template: string, variables: Variables): string =>
  template.replace(/\{([a-z][a-zA-Z]{0,29})\}/g, (whole, name: string) =>
    name === 'key' ? whole : (variables[name] ?? whole),
  );

/** A host that the catalogue names by a setting which is a whole address is the host of that address. */
const hostIn = (template: string, variables: Variables): string => {
  const text = filled(template, variables);
  return URL.parse(text)?.host ?? text;
};

const toPattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`);

/** Values of the settings that are typed, as the service takes them. `inside`: the operator has opened a private network to calls. */
export const getVariables = ({ settings }: Service, given: Variables, inside: boolean): Variables =>
  Object.fromEntries(
    settings.flatMap(({ name, label, pattern, source, form, example }) => {
      if (source.from !== 'person') return given[name] === undefined ? [] : [[name, given[name]]];
      const value = given[name] ?? source.default;
      const isInside = inside && form === 'address' && value?.startsWith('http://') === true;
      const found =
        value === undefined ? null : toPattern(pattern).exec(isInside ? value.replace('http', 'https') : value);
      const taken = isInside && found !== null ? value : (found?.[1] ?? found?.[0]);
      if (taken === undefined) throw new SettingsInvalid(`/variables/${name}`, `${label}, for example ${example}.`);
      if (form === 'address' && URL.parse(taken)?.protocol !== (isInside ? 'http:' : 'https:'))
        throw new SettingsInvalid(`/variables/${name}`, 'An address that begins with https://.');
      return [[name, taken]];
    }),
  );

const getWay = (service: Service, kind: ConnectionKind): ServiceWay => {
  const way = service.ways.find((each) => each.kind === kind);
  if (way === undefined) throw new SettingsInvalid('', `${service.name} isn’t connected in this way.`);
  return way;
};

/** `service` undefined: a provider of models, whose adapters know how it is called. */
export const getPlan = (
  service: Service | undefined,
  kind: ConnectionKind,
  settings: ConnectionSettings,
): ServicePlan => {
  if (service !== undefined) return ofService(service, kind, settings);
  if (kind !== 'model') throw new DomainError('validation_failed', unknownService);
  const { address } = settings;
  return { address, hosts: address === null ? [] : [new URL(address).host], headers: {}, key: null, check: null };
};

const unknownService = {
  errors: [{ pointer: '/service', code: 'invalid', detail: 'This service isn’t in the catalogue.' }],
};

const ofService = (
  service: Service,
  kind: ConnectionKind,
  { variables, header, check }: ConnectionSettings,
): ServicePlan => {
  const way = getWay(service, kind);
  const hosts = service.hosts.map((host) => hostIn(host, variables));
  if (check !== null && !isHostOf(hosts, new URL(check)))
    throw new SettingsInvalid('/check', 'An address of this service.');
  return {
    address: filled(service.address, variables),
    hosts,
    headers: Object.fromEntries(
      Object.entries(service.headers).map(([name, value]) => [name, filled(value, variables)]),
    ),
    key: way.kind === 'api_key' ? keyPlan(way, header) : null,
    check: check === null ? getCheck(way, variables) : plainCheck(check),
  };
};

const keyPlan = (
  { in: place, name, before = '' }: Extract<ServiceWay, { kind: 'api_key' }>,
  typed: ConnectionSettings['header'],
): KeyPlan => {
  if (place === 'path') return { in: 'path' };
  const chosen = name ?? typed?.name;
  if (chosen === undefined) throw new SettingsInvalid('/header', 'The header of the key.');
  if (place === 'query') return { in: 'query', name: chosen };
  return { in: 'header', name: chosen, prefix: name === null ? (typed?.before ?? before) : before };
};

const getCheck = (way: ServiceWay, variables: Variables): CheckPlan | null => {
  if (!('check' in way) || way.check === null) return null;
  const { method, address, headers = {}, body, id, label, ok } = way.check;
  return {
    method,
    address: filled(address, variables),
    headers,
    body: body ?? null,
    id: id ?? null,
    label: label ?? null,
    ok: ok ?? null,
  };
};

const plainCheck = (address: string): CheckPlan => ({
  method: 'GET',
  address,
  headers: {},
  body: null,
  id: null,
  label: null,
  ok: null,
});

/** Returns what a setting is made of a text; null for one that does not fit. */
export const settingIn = ({ pattern }: Setting, text: string | null): string | null => {
  const found = toPattern(pattern).exec(text ?? '');
  return found === null ? null : (found[1] ?? found[0]);
};
type Setting = Service['settings'][number];

/**
 * Settings that the redirect or the answer of the token endpoint says. One that does not fit its pattern is refused: it says where the
 * token is sent.
 */
export const answered = (
  settings: readonly Setting[],
  read: (source: Setting['source']) => string | null | undefined,
): Variables =>
  Object.fromEntries(
    settings.flatMap((setting) => {
      const text = read(setting.source);
      if (text === undefined) return [];
      const value = settingIn(setting, text);
      if (value === null) throw refuseSignIn('other_setting');
      return [[setting.name, value]];
    }),
  );
