/** Why there was no answer. `broken_off`: the request may have arrived. */
export type NoConnection =
  'nothing_listens' | 'unknown_name' | 'no_network' | 'connect_timeout' | 'bad_certificate' | 'no_tls' | 'broken_off';

export const sentences: Readonly<Record<NoConnection, (host: string) => string>> = {
  nothing_listens: (host) => `Nothing answers at ${host}.`,
  unknown_name: (host) => `There is no server with the name ${host}.`,
  no_network: (host) => `The Throughline server has no network connection to ${host}.`,
  connect_timeout: (host) => `${host} doesn’t accept connections: none within five seconds.`,
  bad_certificate: (host) => `The certificate of ${host} isn’t trusted.`,
  no_tls: (host) => `${host} doesn’t speak https.`,
  broken_off: (host) => `${host} broke off the connection.`,
};

/** Codes of the operating system, of name servers, and of Node for TLS and for connecting. */
const byCode: readonly (readonly [RegExp, NoConnection])[] = [
  [/^ECONNREFUSED$/, 'nothing_listens'],
  [/^(ENOTFOUND|ENODATA)$/, 'unknown_name'],
  [/^(EAI_AGAIN|EAI_FAIL|ECANCELED|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL)$/, 'no_network'],
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'connect_timeout'],
  [/^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG)$/, 'no_tls'],
  [/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERR_SSL_.*CERT|HOSTNAME_MISMATCH)/, 'bad_certificate'],
];

const fieldOf = (error: unknown, field: 'code' | 'cause' | 'errors'): unknown =>
  typeof error === 'object' && error !== null ? (Reflect.get(error, field) as unknown) : undefined;

/** An attempt at several addresses fails with all of their errors. */
const listErrors = (error: unknown): unknown[] => {
  const errors = fieldOf(error, 'errors');
  return Array.isArray(errors) ? [error, ...(errors as unknown[])] : [error];
};

export const findReason = (error: unknown): NoConnection => {
  for (let at = error; at !== undefined; at = fieldOf(at, 'cause'))
    for (const each of listErrors(at)) {
      const code = fieldOf(each, 'code');
      const known = typeof code === 'string' ? byCode.find(([pattern]) => pattern.test(code)) : undefined;
      if (known !== undefined) return known[1];
    }
  return 'broken_off';
};
