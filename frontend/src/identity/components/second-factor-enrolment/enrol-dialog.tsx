import { SecondFactorRequest, type SecondFactorEnrolment } from '@throughline/contracts/identity/security.requests.js';
import { useState } from 'react';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { Button } from '../../../ui/buttons/button.js';
import { CodeInput } from '../../../ui/form/code-input.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { enableSecondFactor } from '../../data/security.api.js';
import { withStepUp } from '../step-up/use-step-up.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { encode } from 'uqr';

const enable = withStepUp(enableSecondFactor);

type EnrolDialogProps = { enrolment: SecondFactorEnrolment; onClose: () => void };

export const EnrolDialog = ({ enrolment, onClose }: EnrolDialogProps) => {
  const [codes, setCodes] = useState<string[]>();
  const form = useCommandForm(SecondFactorRequest, ({ code }) => enable(code), {
    defaultValues: { code: '' },
    live: false,
    fieldCodes: { code: ['mfa_invalid'] },
    onDone: (answer) => setCodes(answer.codes),
    check: 'sent',
    onRefused: () => form.clear('code'),
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up an authenticator"
      about="Scan the QR code with your authenticator app, or enter the key. Then enter the code that the app shows."
    >
      <form {...form.props} className="grid gap-4">
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={enrolment.uri} label="QR code for your authenticator" />
          <div className="grid min-w-0 flex-1 basis-40 gap-2">
            <p className="text-sm text-ink-2">Key to type</p>
            <p className="font-mono text-sm break-words">{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
            <CopyButton text={enrolment.secret} label="Copy the key" />
          </div>
        </div>
        <FormError problem={form.problem} />
        <Field label="Code" error={form.error('code')}>
          <CodeInput {...form.bind('code')} onComplete={form.submit} />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={form.pending}
          disabled={form.values.code.length < 6}
          className="justify-self-end"
        >
          Turn on
        </Button>
      </form>
    </Dialog>
  );
};

/** Dark on light in every theme: cameras want it so. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-44 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};
