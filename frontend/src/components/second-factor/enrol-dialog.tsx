import type { SecondFactorEnrolment } from '@throughline/contracts/identity/security.requests.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeInput } from '../../ui/form/code-input.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { submitting } from '../../lib/form.js';
import { enableSecondFactor } from '../../rows/identity/security.api.js';
import { whenFresh } from '../step-up/use-step-up.js';
import { QrCode } from './qr-code.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';

type EnrolDialogProps = { enrolment: SecondFactorEnrolment; onClose: () => void };

export const EnrolDialog = ({ enrolment, onClose }: EnrolDialogProps) => {
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[]>();
  const { run, pending, problem } = useCommand(whenFresh(enableSecondFactor), { live: false });
  const submit = async (digits: string) => {
    const answer = await run(digits);
    if (answer) setCodes(answer.codes);
    else setCode('');
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const wrong = problem?.code === 'mfa_invalid' ? problem.sentence : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up an authenticator"
      about="Scan this with your authenticator, or type the key into it. Then enter the code it shows."
    >
      <form className="grid gap-4" onSubmit={submitting(() => void submit(code))}>
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={enrolment.uri} label="QR code for your authenticator" />
          <div className="grid min-w-0 flex-1 basis-40 gap-2">
            <p className="text-sm text-ink-2">Key to type</p>
            <p className="font-mono text-sm break-all">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
            <CopyButton text={enrolment.secret} label="Copy the key" />
          </div>
        </div>
        <FormError problem={wrong === undefined ? problem : undefined} />
        <Field label="Code" error={wrong}>
          <CodeInput value={code} onChange={setCode} onComplete={(digits) => void submit(digits)} />
        </Field>
        <Button type="submit" variant="primary" busy={pending} disabled={code.length < 6} className="justify-self-end">
          Turn on
        </Button>
      </form>
    </Dialog>
  );
};
