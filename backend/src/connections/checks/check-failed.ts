import { getService } from '@throughline/catalogue/services/services.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import type { ServiceId } from '@throughline/contracts/connections/connection.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** The service that was asked, and where; a model provider has settings of its own for local addresses. */
type AskedService = { name: string; host: string; isModel: boolean };

const isLocal = (host: string): boolean => /^(localhost|127\.|\[::1\]|host\.docker\.internal)/.test(host);

const details: Readonly<Record<string, (asked: AskedService) => string>> = {
  unauthorized: ({ name }) => `${name} refused this key or password. Copy it again.`,
  nothing_listens: ({ name, host }) =>
    `Nothing answers at ${host}. ${isLocal(host) ? `Is ${name} running?` : 'Check the address.'}`,
  unknown_name: ({ host }) => `There is no server with the name ${host}. Check the address.`,
  no_network: ({ host }) =>
    `The Throughline server can’t reach ${host}: it may have no access to the internet. Ask its operator.`,
  connect_timeout: ({ host }) => `${host} doesn’t accept connections. Check the address, and firewalls on the way.`,
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
  not_this_api: ({ name, host }) => `Something answers at ${host}, but not the API of ${name}. Check the address.`,
  check_refused: ({ host }) => `${host} answered, but not as expected. Check the address.`,
  answer_too_large: ({ host }) => `The answer of ${host} was too big.`,
  other_kind: () => 'This account is connected in another way.',
};

type Asked = { service: ServiceId; hosts?: readonly string[]; kind?: string };

/** The service did not accept a secret, in our own words: those of the service may repeat it. */
export class CheckFailed extends DomainError {
  constructor(code: string, { service, hosts = [], kind }: Asked) {
    const name = getService(service)?.name ?? getModelService(service)?.name ?? 'The service';
    const asked = { name, host: hosts[0] ?? name, isModel: kind === 'model' };
    const detail = details[code]?.(asked) ?? `${name} didn’t accept this.`;
    super('connection_check_failed', { errors: [{ pointer: '/secret', code, detail }], detail });
  }
}
