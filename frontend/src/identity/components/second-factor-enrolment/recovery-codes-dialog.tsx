import { Button } from '../../../ui/buttons/button.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <Dialog
    open
    stays
    onOpenChange={(open) => !open && onClose()}
    title="Save your recovery codes"
    about="Each code signs you in once without your authenticator. They are shown only once."
    footer={
      <>
        <CopyButton text={codes.join('\n')} label="Copy the recovery codes" />
        <Button variant="primary" onClick={onClose}>
          I have saved them
        </Button>
      </>
    }
  >
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 font-mono text-sm">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </Dialog>
);
