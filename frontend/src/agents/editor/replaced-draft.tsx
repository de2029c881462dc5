import { storedLocally } from '../../lib/page/browser-storage.js';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { ReplacedDraft } from '@throughline/contracts/agents/agent.rows.js';
import { useState } from 'react';
import { useNames } from '../../components/names/member-names.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { getReplacedDraft } from '../data/agents.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Diff } from '../../ui/diff/diff.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { realChanges } from '@throughline/contracts/same-json.js';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { AllReplacedEdits } from './all-replaced-edits.js';
import { useBuild } from './draft/build-context.js';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const dismissedKey = (agentId: string): string => `replaced-draft.${agentId}`;

/** A restored version replaced edits that were not published: who did it, whose they were, and the way back. */
export const ReplacedDraftNotice = () => {
  const { agent, readOnly } = useBuild();
  const { replacedDraft } = agent;
  const [dismissed, setDismissed] = useState(() => storedLocally.get(dismissedKey(agent.id)));
  if (readOnly || replacedDraft === null || dismissed === replacedDraft.restoredAt) return null;
  const { restoredAt } = replacedDraft;
  const dismiss = (): void => {
    storedLocally.set(dismissedKey(agent.id), restoredAt);
    setDismissed(restoredAt);
  };
  return (
    <div className="border-b border-line py-4">
      <Banner look="wait" className="mx-gutter">
        <div role="status">
          <WhoReplaced replaced={replacedDraft} />
          <ReplacedEdits key={restoredAt} onDismiss={dismiss} />
        </div>
      </Banner>
    </div>
  );
};

const WhoReplaced = ({ replaced }: { replaced: ReplacedDraft }) => {
  const { editors, version, restoredBy, restoredAt } = replaced;
  const { me } = useWorkspace();
  const getName = useNames();
  const others = editors.filter((id) => id !== me.userId).map(getName);
  const isMine = editors.some((id) => id === me.userId);
  return (
    <p>
      {restoredBy === null
        ? 'Version'
        : restoredBy === me.userId
          ? 'You restored version'
          : `${getName(restoredBy)} restored version`}{' '}
      {version}
      {restoredBy === null && ' was restored'}, <RelativeTime at={restoredAt} />. It replaced{' '}
      {others.length === 0
        ? `${isMine ? 'your ' : ''}unpublished edits`
        : `unpublished edits by ${listed.format(isMine ? [...others, 'you'] : others)}`}
      .
    </p>
  );
};

/** Rows do not contain the edits, so they are read when somebody wants them. */
const ReplacedEdits = ({ onDismiss }: { onDismiss: () => void }) => {
  const { agent, shown, edit } = useBuild();
  const [replaced, setReplaced] = useState<AgentDefinition>();
  const { run, pending, problem } = useCommand(getReplacedDraft, { live: false });
  const bringBack = async () => {
    const definition = replaced ?? (await run(agent));
    if (definition) edit(realChanges(shown, definition));
  };
  const toggle = async () => setReplaced(replaced ? undefined : await run(agent));
  return (
    <>
      {replaced && (
        <div className="mt-2 max-h-60 overflow-y-auto">
          <Diff fields={compareDefinitions(shown, replaced)} />
        </div>
      )}
      <FormError problem={problem} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={pending} onClick={() => void bringBack()}>
          Bring them back
        </Button>
        <Button size="sm" disabled={pending} aria-expanded={replaced !== undefined} onClick={() => void toggle()}>
          {replaced ? 'Hide changes' : 'Show changes'}
        </Button>
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
        <AllReplacedEdits />
      </div>
    </>
  );
};
