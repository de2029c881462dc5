import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { HookSecret } from '@throughline/contracts/triggers/trigger.requests.js';
import type { ComponentProps } from 'react';
import { z } from 'zod';
import { SecretField } from '../../ui/form/secret-field.js';
import { secretMakers } from './signature-labels.js';

/** A secret that the caller has made; empty where one is made here. */
export const GivenSecret = z
  .string()
  .transform((text) => (text.trim() === '' ? undefined : text))
  .pipe(HookSecret.optional());

type HookSecretFieldProps = Omit<ComponentProps<typeof SecretField>, 'label'> & { signature: SignatureMode };

export const HookSecretField = ({ signature, ...field }: HookSecretFieldProps) => {
  const maker = secretMakers[signature];
  return <SecretField {...field} label={maker === undefined ? 'Secret' : `Signing secret of ${maker}`} />;
};
