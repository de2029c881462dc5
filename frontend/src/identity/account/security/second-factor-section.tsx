import { useState } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { FormError } from '../../../ui/form/form-error.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { SwitchLoading } from '../../../components/page-states/settings-loading.js';
import { beginSecondFactor, disableSecondFactor, getSecurity, renewRecoveryCodes } from '../../data/security.api.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';
import { EnrolDialog } from '../../components/second-factor-enrolment/enrol-dialog.js';
import { RecoveryCodesDialog } from '../../components/second-factor-enrolment/recovery-codes-dialog.js';

export const SecondFactorSection = () => {
  const { data, problem, loading, reload } = useQuery('security', getSecurity);
  return (
    <SettingsSection
      title="Two-factor sign-in"
      about="With a second factor a password alone is not enough: a code from an authenticator is required too."
    >
      {loading && <SwitchLoading label="Loading two-factor sign-in" />}
      {problem && <ErrorState title="Sign-in settings could not be loaded" problem={problem} onRetry={reload} />}
      {data &&
        (data.secondFactor ? <IsOn left={data.recoveryCodesLeft} onChange={reload} /> : <IsOff onChange={reload} />)}
    </SettingsSection>
  );
};

const IsOff = ({ onChange }: { onChange: () => void }) => {
  const { run, pending, problem } = useCommand(withStepUp(beginSecondFactor), { live: false });
  const [enrolment, setEnrolment] = useState<Awaited<ReturnType<typeof beginSecondFactor>>>();
  const begin = async () => setEnrolment(await run());
  return (
    <>
      <p className="text-sm text-ink-2">Off.</p>
      <FormError problem={problem} />
      <div>
        <Button busy={pending} onClick={() => void begin()}>
          Set up an authenticator
        </Button>
      </div>
      {enrolment && (
        <EnrolDialog
          enrolment={enrolment}
          onClose={() => {
            setEnrolment(undefined);
            onChange();
          }}
        />
      )}
    </>
  );
};

const IsOn = ({ left, onChange }: { left: number; onChange: () => void }) => {
  const [asked, setAsked] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const renew = useCommand(withStepUp(renewRecoveryCodes), { live: false });
  const disable = useCommand(withStepUp(disableSecondFactor), { live: false });
  const turnOff = async () => {
    setAsked(false);
    await disable.run();
    onChange();
  };
  const makeNew = async () => setCodes((await renew.run())?.codes);
  return (
    <>
      <p className="text-sm text-ink-2">
        On. {left} of 10 recovery {left === 1 ? 'code is' : 'codes are'} left.
      </p>
      <FormError problem={renew.problem ?? disable.problem} />
      <div className="flex flex-wrap gap-2">
        <Button busy={renew.pending} onClick={() => void makeNew()}>
          New recovery codes
        </Button>
        <Button variant="danger" busy={disable.pending} onClick={() => setAsked(true)}>
          Turn off
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Turn off two-factor sign-in?"
        about="You will sign in with your password alone. Your recovery codes stop working."
        confirm="Turn off"
        danger
        onConfirm={() => void turnOff()}
      />
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            onChange();
          }}
        />
      )}
    </>
  );
};
