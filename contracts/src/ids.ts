import { z } from 'zod';

/** Every id is a UUID: version 7 when made fresh, version 5 when derived from what caused it. */
export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

export const SessionId = z.uuid().brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;

/** An API key, which a person's program uses. */
export const ApiKeyId = z.uuid().brand<'ApiKeyId'>();
export type ApiKeyId = z.infer<typeof ApiKeyId>;

/** A person at a provider: derived from the issuer and the person's id there. */
export const IdentityId = z.uuid().brand<'IdentityId'>();
export type IdentityId = z.infer<typeof IdentityId>;

export const WorkspaceId = z.uuid().brand<'WorkspaceId'>();
export type WorkspaceId = z.infer<typeof WorkspaceId>;

export const InvitationId = z.uuid().brand<'InvitationId'>();
export type InvitationId = z.infer<typeof InvitationId>;

export const AgentId = z.uuid().brand<'AgentId'>();
export type AgentId = z.infer<typeof AgentId>;

export const RunId = z.uuid().brand<'RunId'>();
export type RunId = z.infer<typeof RunId>;

/** A file that a person uploaded, to start runs with. */
export const FileId = z.uuid().brand<'FileId'>();
export type FileId = z.infer<typeof FileId>;

export const TriggerId = z.uuid().brand<'TriggerId'>();
export type TriggerId = z.infer<typeof TriggerId>;

export const FiringId = z.uuid().brand<'FiringId'>();
export type FiringId = z.infer<typeof FiringId>;

/** An account at another service, or at a model provider, that a workspace has connected. */
export const ConnectionId = z.uuid().brand<'ConnectionId'>();
export type ConnectionId = z.infer<typeof ConnectionId>;

/** A template: of the product, or one that a workspace has made. */
export const TemplateId = z.uuid().brand<'TemplateId'>();
export type TemplateId = z.infer<typeof TemplateId>;

/** A template as one workspace used it. */
export const InstallationId = z.uuid().brand<'InstallationId'>();
export type InstallationId = z.infer<typeof InstallationId>;

/** An undo: everything that one person puts back at once. */
export const UndoId = z.uuid().brand<'UndoId'>();
export type UndoId = z.infer<typeof UndoId>;

/** A page of a payment provider on which a subscription begins. */
export const CheckoutId = z.uuid().brand<'CheckoutId'>();
export type CheckoutId = z.infer<typeof CheckoutId>;

/** An invoice or a statement of one period. */
export const InvoiceId = z.uuid().brand<'InvoiceId'>();
export type InvoiceId = z.infer<typeof InvoiceId>;

/** Money that was given to a workspace, and is used before its own. */
export const CreditId = z.uuid().brand<'CreditId'>();
export type CreditId = z.infer<typeof CreditId>;

export const EndpointId = z.uuid().brand<'EndpointId'>();
export type EndpointId = z.infer<typeof EndpointId>;

export const EventId = z.uuid().brand<'EventId'>();
export type EventId = z.infer<typeof EventId>;

export const CommandId = z.uuid().brand<'CommandId'>();
export type CommandId = z.infer<typeof CommandId>;

/** Ties everything that followed from one outside cause: a click, a webhook call, a due time. */
export const CorrelationId = z.uuid().brand<'CorrelationId'>();
export type CorrelationId = z.infer<typeof CorrelationId>;

/** The part of an id that people read and say, wherever an id is shown short; its end, because the beginning is the time. */
export const shortId = (id: string): string => id.slice(-6);

/** The short id in a text that is one, also as people say it: "815cab", "#815cab" and "run 815cab". */
export const shortIdIn = (typed: string): string | null =>
  /^\s*(?:run\s+)?#?([0-9a-f]{6})\s*$/i.exec(typed)?.[1]?.toLowerCase() ?? null;

/** The number of a run in a text that is one: "318", "#318" and "run 318". */
export const runNumberIn = (typed: string): number | null => {
  const digits = /^\s*(?:run\s+)?#?(\d{1,9})\s*$/i.exec(typed)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The number of a run in a text that is no other word: "#318" and "run 318". */
export const statedRunNumberIn = (typed: string): number | null =>
  /^\s*(#|run\s)/i.test(typed) && shortIdIn(typed) === null ? runNumberIn(typed) : null;

/** The word by which a run is searched for, where a text names one: "#318" and "run 318" by its number. */
export const runWordIn = (typed: string): string | null => shortIdIn(typed) ?? runNumberIn(typed)?.toString() ?? null;
