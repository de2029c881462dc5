import { ConnectionSecret, type RotateSecretRequest } from '@throughline/contracts/connections/connection.requests.js';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { SecretField } from '../../ui/form/secret-field.js';

type ModelKeyFieldProps = Omit<ComponentProps<typeof SecretField>, 'label'>;

/** The key of an account at a model provider. */
export const ModelKeyField = (props: ModelKeyFieldProps) => (
  <SecretField
    label="API key"
    hint="Only the last four characters are ever shown. The key is stored encrypted, and sent only to its provider."
    {...props}
  />
);

/** Reads a typed key as the secret of a model account; empty for a server that needs none. */
export const modelSecret = (typed: string, context: z.core.$RefinementCtx): ConnectionSecret => {
  const secret = ConnectionSecret.safeParse({ kind: 'model', key: typed.trim() === '' ? null : typed.trim() });
  if (secret.success) return secret.data;
  for (const { message } of secret.error.issues) context.addIssue({ code: 'custom', path: ['key'], message });
  return z.NEVER;
};

export const secretOfModel = z
  .object({ key: z.string() })
  .transform(({ key }, context): RotateSecretRequest => ({ secret: modelSecret(key, context) }));
