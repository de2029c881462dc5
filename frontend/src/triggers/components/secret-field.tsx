import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { HookSecret } from '@throughline/contracts/triggers/trigger.requests.js';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { secretMakers } from './signature-labels.js';

/** A secret that the caller has made; empty where one is made here. */
export const PastedSecret = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : text))
  .pipe(HookSecret.optional());

type SecretFieldProps = ComponentProps<typeof Input> & {
  signature: SignatureMode;
  /** What an empty field means. */
  empty: string;
  error?: string | undefined;
};

export const SecretField = ({ signature, empty, error, ...input }: SecretFieldProps) => {
  const maker = secretMakers[signature];
  return (
    <Field label={maker === undefined ? 'Secret' : `Signing secret of ${maker}`} error={error} hint={empty}>
      <Input {...input} type="password" autoComplete="off" spellCheck={false} maxLength={500} />
    </Field>
  );
};
