import { secretPlaceholder } from '@throughline/contracts/triggers/trigger.requests.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { getRecipe } from '../data/triggers.api.js';
import { triggersById } from '../data/triggers.store.js';
import { ShownOnce } from '../../ui/feedback/shown-once.js';
import { CodeBlock } from '../../ui/values/code.js';

export type SecretOnceProps = { triggerId: string; secret: string; onDone: () => void };

/** The secret, and an example of a call that has it, so that it works as copied. */
export const SecretOnce = ({ triggerId, secret, onDone }: SecretOnceProps) => {
  const { workspaceId } = useWorkspace();
  const { row } = useRow(triggersById, workspaceId, triggerId);
  const { data } = useQuery(row ? `${row.id} ${row.revision}` : null, (signal) =>
    row ? getRecipe(row, signal) : Promise.reject(new Error('There is no trigger.')),
  );
  return (
    <ShownOnce
      text={secret}
      copyLabel="Copy the secret"
      warning="This is the only time the secret is shown. Copy it to the caller of the webhook."
      testId="secret"
      onDone={onDone}
    >
      {data && <CodeBlock title="Try it: curl" value={data.curl.replace(secretPlaceholder, secret)} wrap />}
    </ShownOnce>
  );
};
