import { z } from 'zod';
import { limits } from './limits.js';

/** The name of a workspace in URLs. */
export const Slug = z
  .string()
  .min(limits.slug.min)
  .max(limits.slug.max)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export type Slug = z.infer<typeof Slug>;
