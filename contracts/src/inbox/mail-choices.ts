import { z } from 'zod';

/** How soon a mail is sent: within seconds, or one for all of an hour or a day. */
export const MailEvery = z.enum(['at_once', 'hour', 'day', 'never']);
export type MailEvery = z.infer<typeof MailEvery>;

/** Kinds of mails: a call of an agent of one's own waits for a decision; such an agent asks a question; a trigger of one's own fails. */
export const MailKind = z.enum(['approvals', 'questions', 'failures']);
export type MailKind = z.infer<typeof MailKind>;

/** Says what a member is sent mails about in a workspace, and how soon. */
export const MailChoices = z.object({ approvals: MailEvery, questions: MailEvery, failures: MailEvery });
export type MailChoices = z.infer<typeof MailChoices>;
