import type { ApiKeyView } from '@throughline/contracts/identity/api-key.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { useQuery } from '../../../lib/use-query.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Button } from '../../../ui/buttons/button.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { LinesLoading } from '../../../components/page-states/settings-loading.js';
import { ApiKeyLine } from './api-key-line.js';
import { listApiKeys } from '../../data/api-keys.api.js';
import { CreateApiKeyDialog } from './create-api-key-dialog.js';

export const ApiKeysSection = () => {
  const { me } = useWorkspace();
  const [creating, setCreating] = useState(false);
  const { data, problem, loading, reload } = useQuery('api-keys', listApiKeys);
  const findMembership = ({ workspaceId }: ApiKeyView) =>
    me.memberships.find((each) => each.workspaceId === workspaceId);
  return (
    <SettingsSection
      title="API keys"
      about="A program with an API key acts as you in one workspace, within the key’s scopes and your role."
    >
      {loading && <LinesLoading label="Loading API keys" />}
      {problem && <ErrorState title="API keys could not be loaded" problem={problem} onRetry={reload} />}
      {data && data.items.length === 0 && <p className="text-sm text-ink-3">No API keys yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="grid overflow-hidden rounded-md border border-line">
          {data.items.map((apiKey) => (
            <ApiKeyLine key={apiKey.id} apiKey={apiKey} workspace={findMembership(apiKey)} onRevoked={reload} />
          ))}
        </ul>
      )}
      {data && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setCreating(true)}>Create an API key</Button>
          <span className="text-xs text-ink-3">
            {data.items.length} of {limits.apiKeys}
          </span>
        </div>
      )}
      {creating && <CreateApiKeyDialog onClose={() => setCreating(false)} onCreated={reload} />}
    </SettingsSection>
  );
};
