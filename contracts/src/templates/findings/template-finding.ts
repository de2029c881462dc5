import { z } from 'zod';

export const TemplateFindingKind = z.enum([
  'credential',
  'random_text',
  'credential_header',
  'webhook_address',
  'internal_id',
  'email_address',
  'phone_number',
  'private_host',
  'hidden_text',
  'html_comment',
  'encoded_text',
  'names_policies',
  'product_address',
]);
export type TemplateFindingKind = z.infer<typeof TemplateFindingKind>;

/** Something in a template that should not be public. */
export const TemplateFinding = z.object({
  /** RFC 6901, into the file. What is found in a key has the pointer of that key's value. */
  pointer: z.string(),
  kind: TemplateFindingKind,
  /** The template is not published with it. Otherwise a person decides. */
  refuses: z.boolean(),
  /** The text that was found, shortened; of what may be a secret only its beginning. */
  text: z.string().max(80),
  /** One sentence for the person. */
  detail: z.string(),
});
export type TemplateFinding = z.infer<typeof TemplateFinding>;
