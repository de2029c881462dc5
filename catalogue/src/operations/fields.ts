import { z } from 'zod';

/* Arguments that many operations have. */

export const id = (about: string) => z.string().min(1).max(500).describe(about);
export const line = (max: number, about: string) =>
  z
    .string()
    .max(max)
    .regex(/^\P{Cc}*$/u)
    .describe(about);
export const text = (max: number, about: string) => z.string().max(max).describe(about);
export const count = (most: number, usual: number) =>
  z.int().min(1).max(most).default(usual).describe('How many to give back at most.');
export const page = z.string().max(2_000).optional().describe('Where to go on: as the answer before said.');
export const address = z.email().max(254);
export const addresses = (about: string) => z.array(address).max(50).describe(about);
/** `2026-11-25T09:30:00Z`, or with the distance from UTC. */
export const instant = (about: string) => z.iso.datetime({ offset: true }).describe(about);
/** `2026-11-25T09:30:00`, in the time zone that is named with it. */
export const localTime = (about: string) => z.iso.datetime({ local: true }).describe(about);
export const zone = z
  .string()
  .regex(/^[A-Za-z0-9_+/-]{1,60}$/)
  .describe('Time zone, like Europe/Madrid.');
export const cell = z.union([z.string().max(50_000), z.number(), z.boolean()]);
export const rows = z.array(z.array(cell).max(200)).min(1).max(1_000).describe('Rows of cells.');
