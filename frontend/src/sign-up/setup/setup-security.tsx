import type { SecondFactorEnrolment } from '@throughline/contracts/identity/security.requests.js';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { supportsPasskeys, unlessCancelled } from '../../lib/session/passkey-ceremony.js';
import { addPasskey } from '../../rows/identity/passkeys.api.js';
import { EnrolDialog } from '../../components/second-factor-enrolment/enrol-dialog.js';
import { beginSecondFactor, getSecurity } from '../../rows/identity/security.api.js';
import { StepUpDialog } from '../../components/step-up/step-up-dialog.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';

type Done = 'passkey' | 'authenticator';

/** Offered once, at the end; the profile offers it again at any time. */
export const SetupSecurity = ({ onDone }: { onDone: () => void }) => {
  const [done, setDone] = useState<readonly Done[]>([]);
  const add = (what: Done) => setDone([...done, what]);
  return (
    <>
      <SingleTitle>Signing in safely</SingleTitle>
      <SingleLead>Step 3 of 3, if you like. You find it in your profile later, too.</SingleLead>
      <div className="mt-7 grid gap-3">
        {supportsPasskeys() && <Passkey done={done.includes('passkey')} onAdded={() => add('passkey')} />}
        <Authenticator done={done.includes('authenticator')} onEnabled={() => add('authenticator')} />
        <Button
          className="mt-4"
          variant={done.length > 0 ? 'primary' : 'ghost'}
          size="lg"
          full
          autoFocus
          onClick={onDone}
        >
          {done.length > 0 ? 'Go to the workspace' : 'Not now'}
        </Button>
      </div>
      <StepUpDialog />
    </>
  );
};

type OfferProps = { title: string; about: string; done: string | null; children: ReactNode };

const Offer = ({ title, about, done, children }: OfferProps) => (
  <section className="grid gap-3 rounded-md border border-line p-4">
    <div>
      <h2 className="text-sm font-semibold">{title}</h2>
      <p className="mt-0.5 text-sm text-ink-2">{about}</p>
    </div>
    {done === null ? (
      children
    ) : (
      <p role="status" className="flex items-center gap-1.5 text-sm text-ok-ink">
        <Check className="size-4" aria-hidden /> {done}
      </p>
    )}
  </section>
);

const Passkey = ({ done, onAdded }: { done: boolean; onAdded: () => void }) => {
  const { run, pending, problem } = useCommand(unlessCancelled(withStepUp(addPasskey)), { live: false });
  const make = async () => {
    if (await run('The device I signed up with')) onAdded();
  };
  return (
    <Offer
      title="A passkey"
      about="This device's lock signs you in. No password to guess."
      done={done ? 'Added.' : null}
    >
      <FormError problem={problem} />
      <Button busy={pending} onClick={() => void make()}>
        Add a passkey
      </Button>
    </Offer>
  );
};

const Authenticator = ({ done, onEnabled }: { done: boolean; onEnabled: () => void }) => {
  const { run, pending, problem } = useCommand(withStepUp(beginSecondFactor), { live: false });
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment>();
  const begin = async () => setEnrolment(await run());
  const close = async () => {
    setEnrolment(undefined);
    if ((await getSecurity(new AbortController().signal)).secondFactor) onEnabled();
  };
  return (
    <Offer
      title="An authenticator"
      about="You enter its code in addition to your password."
      done={done ? 'On, with ten recovery codes.' : null}
    >
      <FormError problem={problem} />
      <Button busy={pending} onClick={() => void begin()}>
        Set up an authenticator
      </Button>
      {enrolment && <EnrolDialog enrolment={enrolment} onClose={() => void close()} />}
    </Offer>
  );
};
