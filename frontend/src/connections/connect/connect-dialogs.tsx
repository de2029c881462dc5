import { useConnectUrl } from '../use-connect-url.js';
import { ChooseService } from './choose-service.js';
import { ConfirmAccount } from './confirm-account.js';
import { ConnectService } from './connect-service.js';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';

/** The dialogs of connecting, each by its own URL. */
export const ConnectDialogs = () => {
  const { connect, actions, confirm, failed, open, close } = useConnectUrl();
  if (confirm !== null) return <ConfirmAccount key={confirm} id={confirm} onClose={close} />;
  if (failed) return <SignInFailed onClose={close} />;
  if (connect === null) return null;
  if (connect === '') return <ChooseService onChoose={open} onClose={close} />;
  return <ConnectService key={connect} id={connect} actions={actions} onBack={() => open()} onClose={close} />;
};

const Failed = z.object({ sentence: z.string() });

/** Coming back from the provider connected nothing. */
const SignInFailed = ({ onClose }: { onClose: () => void }) => {
  const failed = Failed.safeParse(useLocation().state).data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="The account was not connected"
      about={failed?.sentence ?? 'The sign-in did not finish. Nothing was changed.'}
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    />
  );
};
