import type { CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { useState } from 'react';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { CreateApiKeyForm } from './create-api-key.form.js';
import { CodeBlock } from '../../../ui/values/code.js';
import { ShownOnce } from '../../../ui/feedback/shown-once.js';
import { buildExample } from './api-key-texts.js';

type CreateApiKeyDialogProps = { onClose: () => void; onCreated: () => void };
type Made = { created: CreatedApiKey; scopes: ApiKeyScope[] };

export const CreateApiKeyDialog = ({ onClose, onCreated }: CreateApiKeyDialogProps) => {
  const { name } = useWorkspace();
  const [made, setMade] = useState<Made>();
  const done = (created: CreatedApiKey, scopes: ApiKeyScope[]) => {
    setMade({ created, scopes });
    onCreated();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made ? 'Copy your API key now' : 'Create an API key'}
      about={made ? undefined : `For ${name}. Up to ${limits.apiKeys} keys each.`}
      stays={made !== undefined}
    >
      {made ? (
        <ApiKeyOnce apiKey={made.created.key} scopes={made.scopes} onDone={onClose} />
      ) : (
        <CreateApiKeyForm onCreated={done} />
      )}
    </Dialog>
  );
};

type ApiKeyOnceProps = { apiKey: string; scopes: readonly ApiKeyScope[]; onDone: () => void };

/** With a call to try it. */
const ApiKeyOnce = ({ apiKey, scopes, onDone }: ApiKeyOnceProps) => {
  const { workspaceId } = useWorkspace();
  const example = buildExample({ origin: location.origin, workspaceId, key: apiKey, scopes });
  return (
    <ShownOnce
      text={apiKey}
      copyLabel="Copy the API key"
      warning="This is the only time the key is shown. Anyone who has it can act as you."
      testId="api-key"
      onDone={onDone}
    >
      {example !== null && <CodeBlock title="Try it" value={example} wrap className="break-all" />}
    </ShownOnce>
  );
};
