import type { ModelService } from '@throughline/contracts/model-services.js';
import { useState } from 'react';
import { inSentence } from '../components/use-services.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { ModelForm } from './model-form.js';
import { ModelsFound } from './models-found.js';

type ConnectModelProps = { service: ModelService; onBack: () => void; onClose: () => void };

/** The name of a service of one's own is a description. */
const connectedTitle = ({ id, name }: ModelService): string =>
  id === 'other' ? 'The API is connected' : `${name} is connected`;

/** Connects an account at a model provider: the key is checked by the list of models that it is answered with. */
export const ConnectModel = ({ service, onBack, onClose }: ConnectModelProps) => {
  const [made, setMade] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made === undefined ? `Connect ${inSentence(service.name)}` : connectedTitle(service)}
      footer={
        made !== undefined && (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {made === undefined ? (
        <ModelForm service={service} onBack={onBack} onDone={setMade} />
      ) : (
        <ModelsFound connectionId={made} />
      )}
    </Dialog>
  );
};
