import type { Service } from '@throughline/catalogue/services/service.js';
import { useState } from 'react';
import { inSentence, useAnyService } from '../components/use-services.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { loadCatalogue, useCatalogueFailed } from '../data/services.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { KeyForm } from './key-form.js';
import { SignInForm } from './sign-in-form.js';
import { useHasApp } from './use-has-app.js';
import type { ModelService } from '@throughline/contracts/model-services.js';
import { ModelForm } from './model-form.js';
import { ModelsFound } from './models-found.js';

type ConnectServiceProps = { id: string; actions: readonly string[]; onBack: () => void; onClose: () => void };

/** Connects an account of one service, in the way that the service has. */
export const ConnectService = ({ id, actions, onBack, onClose }: ConnectServiceProps) => {
  const found = useAnyService(id);
  const failed = useCatalogueFailed();
  if (found?.kind === 'model') return <ConnectModel service={found.service} onBack={onBack} onClose={onClose} />;
  if (found) return <ByWay service={found.service} actions={actions} onBack={onBack} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Connect an account">
      {found === undefined && !failed && <SkeletonRows label="Loading the catalogue" />}
      {found === undefined && failed && (
        <ErrorState title="The catalogue could not be loaded" onRetry={loadCatalogue} />
      )}
      {found === null && (
        <EmptyState title="No such service" action={<Button onClick={onBack}>Choose a service</Button>} />
      )}
    </Dialog>
  );
};

const wayNames = {
  oauth2_code: 'Sign in',
  oauth2_client: 'Client and secret',
  bearer: 'Token',
  api_key: 'Key',
  basic: 'Name and password',
  headers: 'Headers',
} as const;

type ByWayProps = Omit<ConnectServiceProps, 'id'> & { service: Service };

/** The first way is what most people use; while nobody can sign in, the first one without. */
const findFirstWay = ({ ways }: Service, hasApp: boolean) =>
  ways.find(({ kind }) => hasApp || kind !== 'oauth2_code') ?? ways[0];

/** Most services have one way; where there are several, it opens once it is known which is first. */
const ByWay = ({ service, actions, onBack, onClose }: ByWayProps) => {
  const hasApp = useHasApp(service);
  const first = findFirstWay(service, hasApp ?? true);
  const [chosen, setKind] = useState<keyof typeof wayNames>();
  const kind = chosen ?? first?.kind;
  const way = service.ways.find((each) => each.kind === kind);
  const isOpen = hasApp !== undefined || service.ways.length === 1;
  if (way === undefined || kind === undefined || !isOpen) return null;
  const form = { service, onBack, onClose };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Connect ${inSentence(service.name)}`}
      about={service.about}
    >
      <div className="grid gap-4">
        {service.ways.length > 1 && (
          <div className="overflow-x-auto">
            <Segmented
              label="How"
              value={kind}
              onChange={setKind}
              options={service.ways.map((each) => ({ value: each.kind, label: wayNames[each.kind] }))}
            />
          </div>
        )}
        {way.kind === 'oauth2_code' ? (
          <SignInForm key={kind} way={way} actions={actions} {...form} />
        ) : (
          <KeyForm key={kind} way={way} {...form} />
        )}
      </div>
    </Dialog>
  );
};

type ConnectModelProps = { service: ModelService; onBack: () => void; onClose: () => void };

/** Connects an account at a model provider: the key is checked by the list of models that it is answered with. */
const ConnectModel = ({ service, onBack, onClose }: ConnectModelProps) => {
  const { path, may } = useWorkspace();
  const [made, setMade] = useState<{ id: string; name: string }>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made === undefined ? `Connect ${inSentence(service.name)}` : `${made.name} is connected`}
      footer={
        made !== undefined && (
          <>
            <Button onClick={onClose}>Done</Button>
            {may('agents.edit') && (
              <ButtonLink variant="primary" to={`${path('agents')}?create=steps`}>
                Create an agent
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {made === undefined ? (
        <ModelForm service={service} onBack={onBack} onDone={setMade} />
      ) : (
        <ModelsFound connectionId={made.id} />
      )}
    </Dialog>
  );
};
