import { useLocation } from 'react-router';
import { z } from 'zod';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';

const Failed = z.object({ sentence: z.string() });

/** Coming back from the provider connected nothing. */
export const SignInFailed = ({ onClose }: { onClose: () => void }) => {
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
