import type { CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { useState } from 'react';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { ApiKeyOnce } from './created-api-key.js';
import { CreateApiKeyForm } from './create-api-key.form.js';

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
      title={made ? 'Keep your API key' : 'Create an API key'}
      about={made ? undefined : `For ${name}. One person has ${limits.apiKeys} at most.`}
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
