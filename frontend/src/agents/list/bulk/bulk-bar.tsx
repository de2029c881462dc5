import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Archive, ArchiveRestore, Pause, Play, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { Banner } from '../../../ui/feedback/banner.js';
import { Button } from '../../../ui/buttons/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { toast } from '../../../ui/overlays/toast.js';
import { meantBy, sendToAgents, undoing, type BulkKind, type BulkOutcome } from './bulk-commands.js';

const verbs = { pause: 'Pause', resume: 'Resume', archive: 'Archive', restore: 'Restore' };
const participles = { pause: 'paused', resume: 'resumed', archive: 'archived', restore: 'restored' };

const about: Record<BulkKind, string> = {
  pause: 'Triggers do not start them until someone resumes them. Runs in progress continue.',
  resume: 'Triggers start them again.',
  archive: 'They leave the list and take no more runs. Their history stays, and they can be restored.',
  restore: 'They come back as they were.',
};

const icons = {
  pause: <Pause className="size-3.5" aria-hidden />,
  resume: <Play className="size-3.5" aria-hidden />,
  archive: <Archive className="size-3.5" aria-hidden />,
  restore: <ArchiveRestore className="size-3.5" aria-hidden />,
};
const kinds: readonly BulkKind[] = ['pause', 'resume', 'archive', 'restore'];

const counted = (agents: readonly AgentRow[]): string =>
  agents.length === 1 ? (agents[0]?.name ?? '') : `${agents.length} agents`;

export type BulkBarProps = {
  chosen: readonly AgentRow[];
  /** Chooses every row shown, or none. */
  all: ReactNode;
  onClear: () => void;
};

/** Shows what can be done with all chosen agents at once. */
export const BulkBar = ({ chosen, all, onClear }: BulkBarProps) => {
  const [asked, setAsked] = useState<BulkKind>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  const command = useCommand(sendToAgents);

  const runBulk = async (kind: BulkKind) => {
    const result = await command.run(kind, meantBy(kind, chosen));
    setAsked(undefined);
    if (!result) return;
    if (result.done.length > 0)
      toast({
        title: `${counted(result.done)} ${participles[kind]}`,
        action: { label: 'Undo', run: () => void command.run(undoing[kind], result.done) },
      });
    if (result.refused.length > 0) setOutcome(result);
    else onClear();
  };

  return (
    <div className="border-b border-line bg-selected px-gutter py-2.5 text-sm" role="region" aria-label="Chosen agents">
      <div className="flex min-h-control-sm flex-wrap items-center gap-2">
        {all}
        <b className="mr-2 tabular-nums">{chosen.length} chosen</b>
        {kinds
          .filter((kind) => meantBy(kind, chosen).length > 0)
          .map((kind) => (
            <Button key={kind} size="sm" icon={icons[kind]} onClick={() => setAsked(kind)}>
              {verbs[kind]}
            </Button>
          ))}
        <IconButton label="Choose none" size="sm" className="ml-auto" onClick={onClear}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      {outcome && <Refusals outcome={outcome} />}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={`${verbs[asked]} ${counted(meantBy(asked, chosen))}?`}
          about={about[asked]}
          confirm={verbs[asked]}
          busy={command.pending}
          onConfirm={() => void runBulk(asked)}
        />
      )}
    </div>
  );
};

const Refusals = ({ outcome }: { outcome: BulkOutcome }) => (
  <Banner look="fail" className="mt-2">
    <ul>
      {outcome.refused.map(({ agent, problem }) => (
        <li key={agent.id}>
          <b>{agent.name}</b>: {problem.sentence}
        </li>
      ))}
    </ul>
  </Banner>
);
