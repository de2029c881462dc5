import { z } from 'zod';

/** Holds what the page that asked hands to the one that waits; it lasts as long as the tab's history. */
const SentState = z.object({ email: z.string(), resendAt: z.number(), inboxUrl: z.string().nullable() });
export type SentState = z.infer<typeof SentState>;

export const readSentState = (state: unknown): SentState | undefined => SentState.safeParse(state).data;
