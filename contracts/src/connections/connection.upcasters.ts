import { z } from 'zod';

/** From schema 1 to 2 of `ServiceAppSet`: an app was used at any server, and all had one redirect address. */
export const withoutServer = (data: unknown): unknown => ({
  ...z.looseObject({}).parse(data),
  server: {},
  redirectUri: null,
});

/** From schema 1 to 2 of `ConnectionAccessGranted`: a personal account was given to whatever the agent would become. */
export const withNothingAgreed = (data: unknown): unknown => ({ ...z.looseObject({}).parse(data), agreed: [] });
