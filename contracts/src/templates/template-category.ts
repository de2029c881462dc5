import { z } from 'zod';

export const TemplateCategory = z.enum([
  'sales',
  'marketing',
  'support',
  'engineering',
  'operations',
  'finance',
  'people',
  'research',
  'data',
  'productivity',
]);
export type TemplateCategory = z.infer<typeof TemplateCategory>;
