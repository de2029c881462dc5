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
    title="A link to pass on"
    about={`It works only for ${email}, who signs in or confirms that address first. History keeps that you took it.`}
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
