import type { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { CodeBlock } from '../../../ui/values/code.js';
import { ShownOnce } from '../../../ui/feedback/shown-once.js';
import { exampleOf } from './api-key-texts.js';

type ApiKeyOnceProps = { apiKey: string; scopes: readonly ApiKeyScope[]; onDone: () => void };

/** With a call to try it. */
export const ApiKeyOnce = ({ apiKey, scopes, onDone }: ApiKeyOnceProps) => {
  const { workspaceId } = useWorkspace();
  const example = exampleOf({ origin: location.origin, workspaceId, key: apiKey, scopes });
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
