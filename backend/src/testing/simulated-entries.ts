import { services } from '@throughline/catalogue/services/services.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import type { ServiceWay } from '@throughline/catalogue/services/service-ways.js';
import { dialectAt } from '@throughline/simulators/oauth/dialects/dialects.js';
import type { OAuthSimulator } from '@throughline/simulators/oauth/oauth-simulator.js';
import type { Vendor } from '@throughline/simulators/oauth/vendor/vendor.js';

type CodeWay = Extract<ServiceWay, { kind: 'oauth2_code' }>;
export type SimulatedEntry = {
  service: Service;
  way: CodeWay;
  vendor: Vendor;
  typed: Readonly<Record<string, string>>;
};

/** Values of the settings that a person types. */
const typedFor = ({ settings }: Service): Record<string, string> =>
  Object.fromEntries(
    settings.flatMap(({ name, source, example }) =>
      source.from === 'person' ? [[name, source.default ?? example]] : [],
    ),
  );

const filled = (template: string, typed: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => typed[name] ?? whole);

type CatalogueEntry = Omit<SimulatedEntry, 'vendor'> & { authorize: string };

/** Entries of the catalogue that somebody signs in to, with the addresses that they name. */
export const catalogueEntries: readonly CatalogueEntry[] = services.flatMap((service) =>
  service.ways.flatMap((way): CatalogueEntry[] => {
    if (way.kind !== 'oauth2_code' || service.id.startsWith('any-') || !('authorize' in way.endpoints)) return [];
    const typed = typedFor(service);
    return [{ service, way, typed, authorize: filled(way.endpoints.authorize, typed) }];
  }),
);

/** Holds those that a dialect speaks. */
export const spokenEntries = catalogueEntries.filter(({ authorize }) => dialectAt(authorize) !== undefined);

const listEntries = (server: OAuthSimulator): SimulatedEntry[] =>
  spokenEntries.flatMap(({ authorize, ...entry }) => {
    const vendor = server.vendorAt(authorize);
    return vendor === null ? [] : [{ ...entry, vendor }];
  });

/** How an entry departs from RFC 6749 and from others. */
export const listTraits = ({
  service: { settings, headers },
  way,
}: Pick<SimulatedEntry, 'service' | 'way'>): string[] => [
  `client ${way.client}`,
  `request ${way.tokenRequest}`,
  `scopes ${way.scopes.length + way.always.length === 0 ? 'none' : way.scopeSeparator}`,
  `scope parameter ${way.scopeParameter}`,
  `refresh ${way.refresh.tokens}`,
  `access ${way.refresh.accessSeconds === null ? 'lasts' : 'ends'}`,
  `revocation ${way.revoke === undefined ? 'none' : `${way.revoke.method} ${way.revoke.token} ${way.revoke.which}`}`,
  `identity ${way.identity.from} ${way.identity.from === 'call' ? way.identity.method : ''}`,
  `identity from a setting ${way.identity.id.startsWith('{')}`,
  ...Object.keys(way).map((field) => `has ${field}`),
  ...Object.keys(way.endpoints).map((name) => `address ${name}`),
  ...settings.map(({ form, source }) => `${form} from ${source.from}`),
  ...Object.keys(headers).map(() => 'headers'),
];

/** Returns those whose addresses the person types. */
const typedEntries = (server: OAuthSimulator): SimulatedEntry[] => {
  const [oidc, gitlab] = [server.vendor('oidc'), server.vendor('gitlab')];
  const entry = (id: string, vendor: Vendor, typed: Record<string, string>): SimulatedEntry[] => {
    const service = services.find((each) => each.id === id);
    const way = service?.ways.find((each) => each.kind === 'oauth2_code');
    return service === undefined || way?.kind !== 'oauth2_code' ? [] : [{ service, way, vendor, typed }];
  };
  const ofGitlab = { authorize: 'https://gitlab.com/oauth/authorize', exchange: 'https://gitlab.com/oauth/token' };
  return [
    ...entry('any-oidc', oidc, { address: 'https://issuer.example', issuer: oidc.local('https://issuer.example') }),
    ...entry('any-oauth2', gitlab, {
      address: 'https://gitlab.com/api',
      ...ofGitlab,
      account: 'https://gitlab.com/api/v4/user',
    }),
  ];
};

/** Each entry that somebody signs in to, in the dialect that it declares. */
export const listSimulatedEntries = (server: OAuthSimulator): SimulatedEntry[] => [
  ...listEntries(server),
  ...typedEntries(server),
];
