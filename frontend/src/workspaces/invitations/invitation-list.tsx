import type { InvitationRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState } from 'react';
import { formatDeadline } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/time.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { roleNames } from '../../components/names/role-names.js';
import { useRank } from '../use-rank.js';
import { useMember } from '../data/members.store.js';
import { invitationLink, resendInvitation, revokeInvitation } from '../data/invitations.api.js';
import { useInvitations } from '../data/invitations.store.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

/** Shows the invitations that wait for an answer, newest first. */
export const InvitationList = () => {
  const rows = useInvitations((state) => state.list)
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt));
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="invited">
      <h2 id="invited" className="border-b border-line px-gutter pt-6 pb-2 text-sm font-semibold">
        Invited <span className="text-xs font-normal text-ink-3">{rows.length}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <Invitation key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
};

const Invitation = ({ row }: { row: InvitationRow }) => {
  const { workspaceId } = useWorkspace();
  const { manages } = useRank();
  const [url, setUrl] = useState<string>();
  const link = useCommand(invitationLink, { live: false });
  const resend = useCommand(resendInvitation);
  const revoke = useCommand(revokeInvitation);
  const showLink = async () => setUrl((await link.run(workspaceId, row.id))?.url);
  return (
    <li className="grid gap-2 border-b border-line px-gutter py-2.5 text-sm">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid min-w-0 flex-1 basis-56 leading-[18px]">
          <span className="truncate font-medium">{row.email}</span>
          <span className="text-xs text-ink-3">
            {roleNames[row.role]}. <SentBy row={row} />
          </span>
        </span>
        {manages && (
          <span className="flex flex-none gap-1 max-sm:-ml-2.5">
            <Button
              size="sm"
              variant="ghost"
              busy={link.pending}
              onClick={() => void showLink()}
              aria-label={`Link for ${row.email}`}
            >
              Link
            </Button>
            <Button
              size="sm"
              variant="ghost"
              busy={resend.pending}
              onClick={() => void resend.run(workspaceId, row.id)}
              aria-label={`Send again to ${row.email}`}
            >
              Resend
            </Button>
            <Button
              size="sm"
              variant="ghost"
              busy={revoke.pending}
              onClick={() => void revoke.run(workspaceId, row.id)}
              aria-label={`Revoke the invitation of ${row.email}`}
            >
              Revoke
            </Button>
          </span>
        )}
      </div>
      <FormError problem={resend.problem ?? revoke.problem ?? link.problem} />
      {url !== undefined && <InvitationLinkDialog email={row.email} url={url} onClose={() => setUrl(undefined)} />}
    </li>
  );
};

const SentBy = ({ row }: { row: InvitationRow }) => {
  const inviter = useMember(row.invitedBy)?.name;
  const expired = Date.parse(row.expiresAt) <= useNow();
  if (expired)
    return <span className="text-wait-ink">Expired {formatDeadline(row.expiresAt)}. Resend it to renew it.</span>;
  return (
    <>
      Sent {inviter !== undefined && `by ${inviter} `}
      <RelativeTime at={row.sentAt} />, expires {formatDeadline(row.expiresAt)}
    </>
  );
};

type InvitationLinkDialogProps = { email: string; url: string; onClose: () => void };

/** A link to pass on by hand; history keeps that it was made. */
const InvitationLinkDialog = ({ email, url, onClose }: InvitationLinkDialogProps) => (
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
