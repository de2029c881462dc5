import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { SelectAll } from '../../components/lists/select-all.js';
import type { Selection } from '../../components/lists/use-selection.js';
import { pluralise } from '../../lib/numbers/format.js';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';
import { decideMany, type Decided, type Decision } from '../data/decide-many.js';
import type { ApprovalItem } from '../data/inbox.store.js';

const words = {
  approve: { verb: 'Approve', done: 'approved', about: 'Each is made with the arguments that it shows.' },
  decline: {
    verb: 'Decline',
    done: 'declined',
    about: 'None is made. A run ends by it, unless its agent goes on without.',
  },
} satisfies Record<Decision, object>;

type DecideBarProps = { chosen: readonly ApprovalItem[]; ids: readonly string[]; selection: Selection };

/** Decides about all chosen calls at once. */
export const DecideBar = ({ chosen, ids, selection }: DecideBarProps) => {
  const [asked, setAsked] = useState<Decision>();
  const [refused, setRefused] = useState<Decided['refused']>([]);
  const command = useCommand(decideMany);
  const decide = async (decision: Decision) => {
    const result = await command.run(decision, chosen);
    setAsked(undefined);
    if (!result) return;
    setRefused(result.refused);
    if (result.done > 0) toast({ title: `${pluralise(result.done, 'call')} ${words[decision].done}` });
    if (result.refused.length === 0) selection.set([]);
  };
  return (
    <div
      className="sticky top-0 z-10 border-b border-line bg-selected px-gutter py-2.5 text-sm"
      role="region"
      aria-label="Chosen calls"
    >
      <div className="flex min-h-control-sm flex-wrap items-center gap-2">
        <SelectAll ids={ids} selection={selection} />
        <b className="mr-2 tabular-nums">{chosen.length} chosen</b>
        <Button
          size="sm"
          variant="primary"
          icon={<Check className="size-3.5" aria-hidden />}
          onClick={() => setAsked('approve')}
        >
          Approve {chosen.length}
        </Button>
        <Button size="sm" onClick={() => setAsked('decline')}>
          Decline {chosen.length}
        </Button>
        <IconButton label="Choose none" size="sm" className="ml-auto" onClick={() => selection.set([])}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      </div>
      {refused.length > 0 && <Refusals refused={refused} />}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={`${words[asked].verb} ${pluralise(chosen.length, 'call')}?`}
          about={words[asked].about}
          confirm={words[asked].verb}
          busy={command.pending}
          onConfirm={() => void decide(asked)}
        />
      )}
    </div>
  );
};

const Refusals = ({ refused }: Pick<Decided, 'refused'>) => (
  <Banner look="fail" className="mt-2">
    <ul>
      {refused.map(({ item, problem }) => (
        <li key={item.id}>
          <b>{item.about.title}</b>: {problem.sentence}
        </li>
      ))}
    </ul>
  </Banner>
);
