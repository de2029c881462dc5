import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

export type InvitationLinkDialogProps = { email: string; url: string; onClose: () => void };

/** A link to pass on by hand; history keeps that it was made. */
export const InvitationLinkDialog = ({ email, url, onClose }: InvitationLinkDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title="Invitation link"
    about={`Only ${email} can use this link, after signing in or confirming the address. History records that you copied it.`}
  >
    <Field label="Link" hideLabel>
      <Input
        value={url}
        readOnly
        mono
        onFocus={(event) => event.target.select()}
        after={<CopyButton text={url} label="Copy the link" />}
      />
    </Field>
  </Dialog>
);
