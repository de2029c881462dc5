import { ArrivedAccount } from '@throughline/contracts/connections/connection.sign-in.js';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ServiceMark } from '../components/service-mark.js';
import { useServiceNames } from '../components/use-services.js';
import { leaveToConnect } from '../../identity/components/providers/connection-sign-in.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { connectionsById } from '../data/connections.store.js';
import { confirmConnection, signInToConnection } from '../data/sign-in.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { StatusText } from '../../ui/status/status-text.js';
import { useShowAccount } from './use-show-account.js';

/** The account that signed in at the provider: only a person's yes connects the account. */
export const ConfirmAccount = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { workspaceId, path } = useWorkspace();
  const show = useShowAccount();
  const arrived = ArrivedAccount.safeParse(useLocation().state).data;
  const { row } = useRow(connectionsById, workspaceId, id);
  const service = useServiceNames()(row?.service ?? '');
  const [choice, setChoice] = useState(0);
  const confirm = useCommand(() => confirmConnection({ workspaceId, id }, choice));
  const another = useCommand(() => signInToConnection({ workspaceId, id }, row?.account != null), { live: false });
  const use = async () => {
    if (await confirm.run()) show(id);
  };
  const signInAnew = async () => {
    const answer = await another.run();
    if (answer) leaveToConnect(answer.url, path('settings', 'connected-accounts'));
  };
  if (!arrived) return <SignInLost busy={another.pending} onSignIn={() => void signInAnew()} onClose={onClose} />;
  const refused = (row?.scopes.asked ?? []).filter((scope) => arrived.scopes?.includes(scope) === false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Is this the right account?"
      about={`${service} says who signed in. Nothing is connected yet.`}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" busy={another.pending} onClick={() => void signInAnew()}>
            Use another account
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={confirm.pending} onClick={() => void use()}>
            Use this account
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="flex items-center gap-3 rounded-md border border-line px-3 py-2.5">
          <ServiceMark name={service} />
          <TwoLines about={service}>{arrived.label ?? 'An account without a name'}</TwoLines>
        </div>
        <Reached choices={arrived.choices ?? []} choice={choice} onChoose={setChoice} />
        <Scopes granted={arrived.scopes ?? []} refused={refused} />
        <Banner look="wait">
          Your browser may have been signed in at {service} already. If it is the wrong account, sign out there first.
        </Banner>
        <FormError problem={confirm.problem ?? another.problem} />
      </div>
    </Dialog>
  );
};

type SignInLostProps = { busy: boolean; onSignIn: () => void; onClose: () => void };

/** The page was opened again: whose account it is was shown once, and nobody confirms what they can’t see. */
const SignInLost = ({ busy, onSignIn, onClose }: SignInLostProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Sign in again"
    about="This page no longer knows which account signed in. Nothing is connected yet."
    footer={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={busy} onClick={onSignIn}>
          Sign in again
        </Button>
      </>
    }
  />
);

type ReachedProps = { choices: readonly string[]; choice: number; onChoose: (choice: number) => void };

/** Shows what the account reaches, such as sites: agents use one of them. */
const Reached = ({ choices, choice, onChoose }: ReachedProps) =>
  choices.length > 0 && (
    <Field label="Connect" hint="The account reaches several. Agents use this one.">
      <NativeSelect
        value={choice}
        onChange={(event) => onChoose(Number(event.target.value))}
        options={choices.map((label, place) => ({ value: place, label }))}
      />
    </Field>
  );

const Scopes = ({ granted, refused }: { granted: readonly string[]; refused: readonly string[] }) => (
  <>
    {granted.map((scope) => (
      <StatusText key={scope} status="succeeded">
        <span className="mono">{scope}</span>
      </StatusText>
    ))}
    {refused.map((scope) => (
      <StatusText key={scope} status="failed" about="not granted">
        <span className="mono">{scope}</span>
      </StatusText>
    ))}
  </>
);
