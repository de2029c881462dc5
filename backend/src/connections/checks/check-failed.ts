import { getService } from '@throughline/catalogue/services/services.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { ServiceId } from '@throughline/contracts/connections/connection.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/**
 * The service that was asked, and where; a model provider has settings of its own for local addresses. `isListed`: the host
 * is that of the catalogue, so nobody typed it.
 */
type AskedService = { name: string; host: string; isModel: boolean; isListed: boolean };

const isLocal = (host: string): boolean => /^(localhost|127\.|\[::1\]|host\.docker\.internal)/.test(host);

const sayCheck = ({ isListed }: AskedService): string => (isListed ? '' : ' Check the address.');

/** Why a service did not take what was entered. Each cause has a sentence of its own. */
export const checkFailures = {
  unauthorized: ({ name }) => `${name} refused this key or password. Copy it again.`,
  not_allowed: ({ name }) =>
    `${name} takes this key or password for nothing here (403). Check which it is, and what it may do there.`,
  app_not_allowed: ({ name }) =>
    `${name} doesn’t let this app sign in by itself. Turn on “client credentials” for it there.`,
  scope_refused: ({ name }) => `${name} doesn’t give this app the permissions that it needs. Add them there.`,
  token_refused: ({ name }) => `${name} gave this app no token that can be used.`,
  nothing_listens: (asked) =>
    `Nothing answers at ${asked.host}.${isLocal(asked.host) ? ` Is ${asked.name} running?` : sayCheck(asked)}`,
  unknown_name: ({ host, isListed }) =>
    isListed
      ? `The Throughline server can’t find ${host}: it may have no access to the internet. Ask its operator.`
      : `There is no server with the name ${host}. Check the address.`,
  no_network: ({ host }) =>
    `The Throughline server can’t reach ${host}: it may have no access to the internet. Ask its operator.`,
  connect_timeout: ({ host, isListed }) =>
    `${host} doesn’t accept connections. Check ${isListed ? '' : 'the address, and '}firewalls on the way.`,
  bad_certificate: ({ host }) =>
    `The certificate of ${host} isn’t trusted. An operator can add who issued it with NODE_EXTRA_CA_CERTS.`,
  no_tls: ({ host }) => `${host} doesn’t speak https. Check the port, or begin the address with http://.`,
  broken_off: ({ host }) => `${host} broke off the connection. Try again later.`,
  timeout: ({ host }) => `${host} didn’t answer in time. Try again later.`,
  busy: () => 'Too many calls are in progress in this workspace. Try again in a moment.',
  rate_limited: ({ name }) => `${name} takes no more calls for now. Try again later.`,
  service_failing: ({ name }) => `${name} is failing. Try again later.`,
  quota: ({ name }) => `The account has used up what it may use. Add credit at ${name}.`,
  address_refused: ({ host, isModel }) =>
    `The Throughline server makes no calls to ${host}. Local addresses are blocked unless an operator allows them with ${isModel ? 'MODEL_ENDPOINTS' : 'EGRESS_ALLOW_PRIVATE'}.`,
  address_form: ({ host }) => `Calls to ${host} aren’t made as this address is written.`,
  sent_on: ({ host }) =>
    `${host} sends calls on to another server, which doesn’t get the key. Enter the address of that server.`,
  not_this_api: (asked) => `Something answers at ${asked.host}, but not the API of ${asked.name}.${sayCheck(asked)}`,
  check_refused: (asked) => `${asked.host} answered, but not as expected.${sayCheck(asked)}`,
  answer_too_large: ({ host }) => `The answer of ${host} was too big.`,
  other_kind: () => 'This account is connected in another way.',
} as const satisfies Readonly<Record<string, (asked: AskedService) => string>>;
export type CheckFailure = keyof typeof checkFailures;

const isKnown = (code: string): code is CheckFailure => Object.hasOwn(checkFailures, code);

const unlisted: { name: string; hosts: readonly string[] } = { name: 'The service', hosts: [] };

/** `says`: what is wrong with the address itself. */
type Asked = { service: ServiceId; hosts?: readonly string[]; kind?: string; says?: string | undefined };

/** The service did not accept a secret, in our own words: those of the service may repeat it. */
export class CheckFailed extends DomainError {
  constructor(code: string, { service, hosts = [], kind, says }: Asked) {
    const { name, hosts: listed } = getService(service) ?? getModelService(service) ?? unlisted;
    const host = hosts[0] ?? name;
    const asked = { name, host, isModel: kind === 'model', isListed: listed.includes(host) };
    const detail = says ?? (isKnown(code) ? checkFailures[code](asked) : `${name} didn’t accept this.`);
    super('connection_check_failed', { errors: [{ pointer: '/secret', code, detail }], detail });
  }
}
