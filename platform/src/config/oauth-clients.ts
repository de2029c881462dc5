/** Registrations of this deployment at services, by the service's id in the catalogue. */
export type OAuthClients = Readonly<Record<string, { id: string; secret: string | null }>>;

/** `OAUTH_<SERVICE>_CLIENT_ID` and `OAUTH_<SERVICE>_CLIENT_SECRET`, with underscores for the hyphens of the service's id. */
export const oauthClients = (env: Readonly<Record<string, string | undefined>>): OAuthClients =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, id]) => {
      const service = /^OAUTH_([A-Z0-9_]+)_CLIENT_ID$/.exec(name)?.[1];
      if (service === undefined || id === undefined) return [];
      const secret = env[`OAUTH_${service}_CLIENT_SECRET`] ?? null;
      return [[service.toLowerCase().replaceAll('_', '-'), { id, secret }]];
    }),
  );
