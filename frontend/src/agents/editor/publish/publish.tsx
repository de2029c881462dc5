import { useState } from 'react';
import { useActions } from '../../../lib/keyboard/actions.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { compareDefinitions } from '../../definition/compare-definitions.js';
import { useBuild } from '../draft/build-context.js';
import { useTriggerOffer } from './use-trigger-offer.js';
import { PublishForm } from './publish.form.js';

/** Makes the draft the version that triggers run, after a look at what changes. */
export const Publish = () => {
  const { agent, shown, readOnly } = useBuild();
  const { may } = useWorkspace();
  const [open, setOpen] = useState(false);
  const able = may('agents.publish') && !readOnly;
  const changed = agent.published === null || compareDefinitions(agent.published, shown).length > 0;
  const begin = () => setOpen(true);
  const offerTrigger = useTriggerOffer();
  useActions(able && changed ? [{ id: 'agent.publish', name: `Publish ${agent.name}`, run: begin }] : []);
  if (!able) return null;
  const next = (agent.publishedVersion ?? 0) + 1;
  return (
    <>
      <Button
        variant="primary"
        aria-label="Review and publish"
        disabled={!changed}
        title={changed ? undefined : `Nothing has changed since version ${agent.publishedVersion}`}
        onClick={begin}
      >
        <span className="max-sm:hidden">Review and publish</span>
        <span className="sm:hidden">Publish</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="lg"
        title={`Publish version ${next}`}
        about={
          agent.publishedVersion === null
            ? 'The first version. Triggers can start it from then on.'
            : `Triggers run version ${next} from then on. Runs in progress keep the version they started with.`
        }
      >
        <PublishForm
          onDone={() => {
            setOpen(false);
            offerTrigger();
          }}
        />
      </Dialog>
    </>
  );
};
