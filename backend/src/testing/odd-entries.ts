import { services } from '@throughline/contracts/connections/catalogue.js';
import type { Service } from '@throughline/contracts/connections/service.js';
import type { ServiceWay } from '@throughline/contracts/connections/service-ways.js';
import type { OddServer } from '@throughline/embedded/odd-server.js';
import type { Vendor } from '@throughline/embedded/odd-server/vendor/vendor.js';

type CodeWay = Extract<ServiceWay, { kind: 'oauth2_code' }>;
export type OddEntry = { service: Service; way: CodeWay; vendor: Vendor; typed: Readonly<Record<string, string>> };

/** Values of the settings that a person types. */
const typedFor = ({ settings }: Service): Record<string, string> =>
  Object.fromEntries(
    settings.flatMap(({ name, source, example }) =>
      source.from === 'person' ? [[name, source.default ?? example]] : [],
    ),
  );

const filled = (template: string, typed: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => typed[name] ?? whole);

/** Entries of the catalogue that somebody signs in to, and the vendor that has their addresses. */
const entriesOf = (server: OddServer): OddEntry[] =>
  services.flatMap((service) =>
    service.ways.flatMap((way): OddEntry[] => {
      if (way.kind !== 'oauth2_code' || service.id.startsWith('any-') || !('authorize' in way.endpoints)) return [];
      const typed = typedFor(service);
      const vendor = server.vendorAt(filled(way.endpoints.authorize, typed));
      return vendor === null ? [] : [{ service, way, vendor, typed }];
    }),
  );

/** Those whose addresses the person types. */
const typedEntries = (server: OddServer): OddEntry[] => {
  const [oidc, gitlab] = [server.vendor('oidc'), server.vendor('gitlab')];
  const entry = (id: string, vendor: Vendor, typed: Record<string, string>): OddEntry[] => {
    const service = services.find((each) => each.id === id);
    const way = service?.ways.find((each) => each.kind === 'oauth2_code');
    return service === undefined || way?.kind !== 'oauth2_code' ? [] : [{ service, way, vendor, typed }];
  };
  const ofGitlab = { authorize: 'https://gitlab.com/oauth/authorize', exchange: 'https://gitlab.com/oauth/token' };
  return [
    ...entry('any-oidc', oidc, { address: 'https://issuer.example', issuer: oidc.local('https://issuer.example') }),
    ...entry('any-oauth2', gitlab, {
      ...{ address: 'https://gitlab.com/api', ...ofGitlab },
      account: 'https://gitlab.com/api/v4/user',
    }),
  ];
};

/** Each entry that somebody signs in to, in the dialect that it declares. */
export const oddEntriesOf = (server: OddServer): OddEntry[] => [...entriesOf(server), ...typedEntries(server)];
