import type { ApiKeyScope } from '@throughline/contracts/roles.js';
import { useWorkspace } from '../../lib/workspace.js';
import { Banner } from '../../ui/banner.js';
import { Button } from '../../ui/button.js';
import { CodeBlock } from '../../ui/code.js';
import { CopyButton } from '../../ui/copy-button.js';
import { exampleOf } from './api-key-words.js';

type ApiKeyOnceProps = { apiKey: string; scopes: readonly ApiKeyScope[]; onDone: () => void };

/** A key on the only occasion it is shown. */
export const ApiKeyOnce = ({ apiKey, scopes, onDone }: ApiKeyOnceProps) => {
  const { workspaceId } = useWorkspace();
  const example = exampleOf({ origin: location.origin, workspaceId, key: apiKey, scopes });
  return (
    <div className="grid gap-4">
      <Banner look="wait">This is the only time the key is shown. Whoever has it can act for you.</Banner>
      <div className="flex min-w-0 items-center gap-2 rounded-md bg-sunken px-3 py-2">
        <code className="min-w-0 flex-1 font-mono text-sm break-all" data-testid="api-key">
          {apiKey}
        </code>
        <CopyButton text={apiKey} label="Copy the API key" />
      </div>
      {example !== null && <CodeBlock title="Try it" value={example} wrap className="break-all" />}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </div>
  );
};
