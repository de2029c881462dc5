import type { AccessRule } from '@throughline/contracts/connections/connection.js';

type Call = { method: string; url: URL };

/** Segments as a server may read them. Null for a path that different servers read differently. */
const getSegments = (pathname: string): string[] | null => {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    const isPlain = segments.every(
      (segment, at) =>
        !/[/\\\0;]/.test(segment) &&
        // Some servers decode a path twice.
        !/%(?:00|25|2e|2f|3b|5c)/i.test(segment) &&
        segment !== '.' &&
        segment !== '..' &&
        (segment !== '' || at === segments.length - 1),
    );
    return isPlain ? segments : null;
  } catch {
    return null;
  }
};

/** A prefix has neither encoded characters nor empty segments. */
const covers = (prefix: string, path: string): boolean =>
  `${path}/`.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);

/** For a host and its port, as an address writes it. `*.example.com` covers every name below. */
export const isHostOf = (hosts: readonly string[], { host }: URL): boolean =>
  hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : each === host));

/** Why the rule does not let the call pass, in words that a model can act on; null if it does. */
export const ruleRefusal = ({ methods, paths, hosts }: AccessRule, { method, url }: Call): string | null => {
  if (methods !== null && !methods.some((each) => each === method))
    return `Only ${methods.join(', ')} may be called with this account.`;
  if (hosts !== null && !isHostOf(hosts, url)) return `Only ${hosts.join(', ')} may be called with this account.`;
  if (paths === null) return null;
  const segments = getSegments(url.pathname);
  if (segments === null) return 'This path can be read in more than one way. Write it plainly.';
  const path = `/${segments.join('/')}`;
  return paths.some((prefix) => covers(prefix, path))
    ? null
    : `Only addresses below ${paths.join(', ')} may be called with this account.`;
};
