import { limits } from '@throughline/contracts/limits.js';
import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { FormDialog } from '../../ui/overlays/form-dialog.js';
import { GivenSecret, HookSecretField } from '../components/hook-secret-field.js';
import { SecretOnce } from '../components/secret-once.js';
import { secretMakers } from '../components/signature-labels.js';
import { rotateSecret } from '../data/triggers.api.js';

type Props = { trigger: TriggerRow; signature: SignatureMode };

/** Replaces the secret: by one that is made here and shown once, or by one that the caller has made. */
export const RotateSecret = ({ trigger, signature }: Props) => {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const maker = secretMakers[signature];
  return (
    <>
      <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        {maker === undefined ? 'Rotate secret' : 'Set the signing secret'}
      </Button>
      {open && (
        <RotateForm
          trigger={trigger}
          signature={signature}
          onClose={() => setOpen(false)}
          onDone={(made) => {
            setOpen(false);
            if (made !== null) setSecret(made);
          }}
        />
      )}
      <Dialog
        open={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
        title="Save the new secret"
        size="lg"
        stays
      >
        {secret !== undefined && (
          <SecretOnce triggerId={trigger.id} secret={secret} onDone={() => setSecret(undefined)} />
        )}
      </Dialog>
    </>
  );
};

type FormProps = Props & { onClose: () => void; onDone: (secret: string | null) => void };

const overlap = `The old one keeps working for ${limits.rotatedSecret / 3_600_000} hours.`;

const RotateForm = ({ trigger, signature, onClose, onDone }: FormProps) => {
  const maker = secretMakers[signature];
  const form = useCommandForm(z.object({ secret: GivenSecret }), (request) => rotateSecret(trigger, request), {
    defaultValues: { secret: '' },
    onDone: ({ secret }) => onDone(secret),
  });
  return (
    <FormDialog
      form={form}
      title={maker === undefined ? 'Rotate the secret?' : 'Set the signing secret'}
      about={maker === undefined ? `A new secret is created and shown once. ${overlap}` : overlap}
      confirm={maker === undefined ? 'Rotate' : 'Save'}
      onClose={onClose}
    >
      <HookSecretField
        {...form.register('secret')}
        signature={signature}
        hint={
          maker === undefined
            ? 'Only if the caller has made it. Empty: a new one is created.'
            : `As ${maker} shows it. Empty: a new one is created, to try calls of your own.`
        }
        error={form.error('secret')}
      />
    </FormDialog>
  );
};
