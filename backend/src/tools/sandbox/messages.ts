import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';

export type Job = { work: string; given: unknown };

/** What a process says of its job: what came of it, or why nothing did. */
export const SandboxAnswer = z.union([
  z.object({ value: z.custom<Json>() }),
  z.object({ code: z.string(), message: z.string() }),
]);
export type SandboxAnswer = z.infer<typeof SandboxAnswer>;
