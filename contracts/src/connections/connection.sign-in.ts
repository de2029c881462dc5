import { z } from 'zod';
import { ConnectionId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';

/* Signing in at the service of a connection. */

/** `replaces`: another account than before is meant. Otherwise signing in with one is refused. */
export const SignInToConnectionRequest = z.object({ replaces: z.boolean().default(false) });
export type SignInToConnectionRequest = z.input<typeof SignInToConnectionRequest>;

/** Every parameter that the provider added to the redirect address: some name the account there, and some sign the others. */
export const ReturnFromService = z
  .record(z.string().max(100), z.string().max(4_096))
  .refine((parameters) => Object.keys(parameters).length <= 30, 'Too many parameters.');
export type ReturnFromService = z.infer<typeof ReturnFromService>;

/** `path`: the redirect address that the browser came back to, without its origin. Each server has one of its own. */
export const ReturnToPage = z.object({ path: z.string().max(300), parameters: ReturnFromService });
export type ReturnToPage = z.infer<typeof ReturnToPage>;

/** The account that somebody signed in to. It is connected once they confirm it. `scopes` null: those that were requested. */
export const ArrivedAccount = z.object({
  workspaceId: WorkspaceId,
  connectionId: ConnectionId,
  label: z.string().nullable(),
  scopes: z.array(z.string()).nullable(),
  /** Holds what the account reaches at the service, such as sites, where it is several; one of them is connected. */
  choices: z.array(z.string()).max(limits.connectionChoices),
});
export type ArrivedAccount = z.infer<typeof ArrivedAccount>;

/** `choice`: the place of one of `choices`, counted from 0. */
export const ConfirmAccountRequest = z.object({
  choice: z
    .int()
    .nonnegative()
    .max(limits.connectionChoices - 1)
    .default(0),
});
export type ConfirmAccountRequest = z.input<typeof ConfirmAccountRequest>;
