import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import { ArrowLeftRight, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { isReady } from './build-status-text.js';
import { useProjectionAction } from '../use-projection-action.js';

/** The actions on a build in progress. Those that end it or change which build serves need a confirmation. */
export const BuildActions = ({ build }: { build: BuildView }) => {
  const { projection, paused } = build;
  const { ask, pending, problem } = useProjectionAction();
  const [asking, setAsking] = useState<Final>();
  return (
    <>
      <span className="ml-auto flex flex-wrap gap-2">
        {isReady(build) && (
          <Button
            size="sm"
            variant="primary"
            icon={<ArrowLeftRight aria-hidden />}
            disabled={pending}
            onClick={() => setAsking('swap')}
          >
            Swap in
          </Button>
        )}
        <Button
          size="sm"
          icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
          disabled={pending}
          onClick={() => void ask(paused ? 'resume' : 'pause', [projection])}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" disabled={pending} onClick={() => setAsking('cancel')}>
          Cancel
        </Button>
      </span>
      {problem && (
        <div className="basis-full">
          <FormError problem={problem} />
        </div>
      )}
      {finals.map((action) => (
        <FinalDialog
          key={action}
          action={action}
          build={build}
          open={asking === action}
          onClose={() => setAsking(undefined)}
        />
      ))}
    </>
  );
};

const finals = ['swap', 'cancel'] as const;
type Final = (typeof finals)[number];

const words: Record<Final, { title: string; about: string; confirm: string; cancel?: string }> = {
  swap: {
    title: 'Swap in',
    about: 'The new build starts serving. The current one is kept for a while, so you can go back to it.',
    confirm: 'Swap in',
  },
  cancel: {
    title: 'Cancel',
    about: 'Its progress is discarded. The live build is not affected.',
    confirm: 'Cancel the build',
    cancel: 'Keep building',
  },
};

type FinalProps = { action: Final; build: BuildView; open: boolean; onClose: () => void };

const FinalDialog = ({ action, build: { projection, build }, open, onClose }: FinalProps) => {
  const { ask, pending, problem } = useProjectionAction();
  const { title, ...said } = words[action];
  const agree = async () => {
    if ((await ask(action, [projection])) !== 'refused') onClose();
  };
  return (
    <ConfirmDialog
      {...said}
      open={open}
      onOpenChange={onClose}
      title={`${title} build ${build} of ${projection}?`}
      danger={action === 'cancel'}
      busy={pending}
      onConfirm={() => void agree()}
    >
      <FormError problem={problem} />
    </ConfirmDialog>
  );
};
