import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState } from 'react';
import { formatMoment } from '../lib/time/format.js';
import { loadSession } from '../lib/session/session.js';
import { useNow } from '../lib/time/time.js';
import { useCommand } from '../lib/use-command.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Button } from '../ui/buttons/button.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { NativeSelect } from '../ui/form/native-select.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { useMember, useMembers } from './data/members.store.js';
import { answerOffer, offerOwnership, withdrawOffer } from './data/workspaces.api.js';

/** Two sides: an owner offers their place, and the member takes it or does not. */
export const OwnershipSection = ({ row }: { row: WorkspaceRow }) => {
  const { may, me } = useWorkspace();
  const now = useNow();
  const open = row.offer !== null && Date.parse(row.offer.expiresAt) > now;
  const mine = open && row.offer?.toId === me.userId;
  if (!mine && !may('workspace.transfer')) return null;
  return (
    <SettingsSection
      title="Ownership"
      about="The new owner can do everything here; the former owner stays as an admin."
    >
      {mine ? <Answer row={row} /> : open ? <Waiting row={row} /> : <Offer row={row} />}
    </SettingsSection>
  );
};

const useName = (userId: string | undefined) => useMember(userId)?.name ?? 'someone';

const Answer = ({ row }: { row: WorkspaceRow }) => {
  const from = useName(row.offer?.fromId);
  const { run, pending, problem } = useCommand(answerOffer);
  const answer = async (accept: boolean) => {
    const receipt = await run(row.id, accept);
    if (receipt) await loadSession(receipt.position);
  };
  return (
    <>
      <FormError problem={problem} />
      <p className="text-sm">
        {from} offers you ownership of this workspace. You can accept until{' '}
        {row.offer && formatMoment(row.offer.expiresAt)}.
      </p>
      <div className="flex gap-2">
        <Button variant="primary" busy={pending} onClick={() => void answer(true)}>
          Become owner
        </Button>
        <Button busy={pending} onClick={() => void answer(false)}>
          Decline
        </Button>
      </div>
    </>
  );
};

const Waiting = ({ row }: { row: WorkspaceRow }) => {
  const to = useName(row.offer?.toId);
  const { run, pending, problem } = useCommand(withdrawOffer);
  return (
    <>
      <FormError problem={problem} />
      <p className="text-sm">
        Offered to {to}, who can accept until {row.offer && formatMoment(row.offer.expiresAt)}.
      </p>
      <div>
        <Button busy={pending} onClick={() => void run(row.id)}>
          Withdraw the offer
        </Button>
      </div>
    </>
  );
};

const Offer = ({ row }: { row: WorkspaceRow }) => {
  const members = useMembers((state) => state.list).filter(
    ({ status, role }) => status === 'active' && role !== 'owner',
  );
  const [chosen, setChosen] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { run, pending, problem } = useCommand(offerOwnership);
  const userId = chosen ?? members[0]?.userId;
  const name = useName(userId);
  if (userId === undefined)
    return <p className="text-sm text-ink-2">Invite someone first. You can then offer them ownership.</p>;
  const offer = async () => {
    await run(row.id, userId);
    setAsking(false);
  };
  return (
    <>
      <FormError problem={problem} />
      <Field label="Transfer to">
        <NativeSelect
          value={userId}
          onChange={(event) => setChosen(event.target.value)}
          options={members.map((each) => ({ value: each.userId, label: `${each.name}, ${each.email}` }))}
        />
      </Field>
      <div>
        <Button onClick={() => setAsking(true)}>Offer ownership</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Offer ownership to ${name}?`}
        about="Nothing changes until they accept, within 7 days. Then they are an owner and you are an admin."
        confirm="Offer"
        cancel="Not now"
        busy={pending}
        onConfirm={() => void offer()}
      />
    </>
  );
};
