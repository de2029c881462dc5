import { type Json, writeValue } from '@throughline/contracts/json.js';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import { z } from 'zod';
import type { PastResult } from '../conversation.js';

type Outcome = { result: Json; failure?: undefined } | { failure: StepFailure; result?: undefined };

const Failed = z.strictObject({ error: z.object({ code: z.string(), message: z.string() }) });
const Denied = z.strictObject({ denied: z.object({ reason: z.string() }) });

/** A result is the value itself, `{"error": {code, message}}` or `{"denied": {reason}}`. */
export const readResult = ({ content, isError }: PastResult): Outcome => {
  const failed = Failed.safeParse(content);
  if (failed.success) return { failure: failed.data.error };
  const denied = Denied.safeParse(content);
  if (denied.success) return { failure: { code: 'denied', message: denied.data.denied.reason } };
  if (!isError) return { result: content };
  return { failure: { code: 'failed', message: writeValue(content) } };
};
