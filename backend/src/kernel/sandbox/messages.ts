import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';

export type Job = { work: string; given: unknown };

/** The answer of a sandbox process: the result of its job, or why it failed. */
export const SandboxAnswer = z.union([
  z.object({ value: z.custom<Json>() }),
  z.object({ code: z.string(), message: z.string() }),
]);
export type SandboxAnswer = z.infer<typeof SandboxAnswer>;

/** The process has loaded the code of a work. */
export const SandboxLoaded = z.object({ loaded: z.string() });
