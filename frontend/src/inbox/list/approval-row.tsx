import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { agentsById } from '../../agents/data/agents.store.js';
import { SelectMark } from '../../components/lists/select-mark.js';
import type { Selection } from '../../components/lists/use-selection.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { ApprovalCard } from '../../runs/components/approval-card.js';
import { argumentTexts } from '../../runs/components/edited-arguments.js';
import { useApprovalRules } from '../../runs/components/use-approval-rules.js';
import { StepTitle } from '../../runs/components/step-title.js';
import { approveStep } from '../../runs/data/runs.api.js';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { FormError } from '../../ui/form/form-error.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { Countdown } from '../../ui/values/countdown.js';
import { Kbd } from '../../ui/values/kbd.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { toStep, type ApprovalItem } from '../data/inbox.store.js';

type ApprovalRowProps = {
  item: ApprovalItem;
  /** Absent for those who may not decide. */
  selection: Selection | undefined;
  current: boolean;
  expanded: boolean;
  onExpand: () => void;
};

/**
 * A call that waits: what would be done and with what. It is approved here as it is; to change or decline it, it
 * is opened.
 */
export const ApprovalRow = ({ item, selection, current, expanded, onExpand }: ApprovalRowProps) => {
  const { workspaceId } = useWorkspace();
  const agent = useRow(agentsById, workspaceId, item.about.agentId).row;
  const step = toStep(item);
  const approve = useCommand(() => approveStep(step, {}));
  return (
    <li
      data-current={current}
      className={clsx(
        'group border-b border-line px-gutter py-3 text-sm',
        selection?.ids.has(item.id) && 'bg-selected',
        current && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <SelectMark
          id={item.id}
          label={`Choose the call of ${agent?.name ?? 'the agent'}`}
          selection={selection}
          icon={agent && <AgentIcon icon={agent.icon} />}
        />
        <div className="min-w-0 flex-1 basis-60">
          <Call item={item} agent={agent?.name ?? '…'} />
          {!expanded && <Arguments step={step} />}
        </div>
        <Buttons item={item} approve={approve} current={current} expanded={expanded} onExpand={onExpand} />
      </div>
      <FormError problem={approve.problem} />
      {expanded && (
        <div className="mt-3 sm:ml-10">
          <ApprovalCard step={step} approval={step.approval} awaiting={[step]} />
        </div>
      )}
    </li>
  );
};

const Call = ({ item, agent }: { item: ApprovalItem; agent: string }) => {
  const { path } = useWorkspace();
  const { nameApprovers, findObstacle } = useApprovalRules();
  const { agentId, runId, expiresAt, passedOn } = item.about;
  const approvers = findObstacle(item.about) === null ? nameApprovers(item.about) : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium break-words">
        <StepTitle step={toStep(item)} />
      </span>
      <span className="text-ink-3">
        <Link to={path('agents', agentId)} className="hover:text-ink">
          {agent}
        </Link>{' '}
        ·{' '}
        <Link to={`${path('agents', agentId, 'runs', runId)}#approval`} className="link">
          run
        </Link>{' '}
        · {passedOn && 'passed on '}
        <RelativeTime at={item.since} /> · expires <Countdown to={expiresAt} />
        {approvers !== null && ` · for ${approvers}`}
      </span>
    </p>
  );
};

type ButtonsProps = Pick<ApprovalRowProps, 'item' | 'current' | 'expanded' | 'onExpand'> & {
  approve: ReturnType<typeof useCommand<[]>>;
};

const Buttons = ({ item, approve, current, expanded, onExpand }: ButtonsProps) => {
  const { may } = useWorkspace();
  const { findObstacle, explain } = useApprovalRules();
  const obstacle = findObstacle(item.about);
  const decides = may('runs.control') && !expanded && obstacle !== 'approval_for_others';
  const approves = decides && obstacle === null;
  useShortcuts(
    approves && current ? [{ keys: 'a', name: 'Approve the call', group: 'Inbox', run: () => void approve.run() }] : [],
  );
  const icon = <Check className="size-3.5" aria-hidden />;
  return (
    <div className="flex flex-none items-center gap-2 max-sm:w-full">
      {may('runs.control') && !expanded && obstacle !== null && (
        <span className="text-ink-3 sm:max-w-60">{explain(item.about)}</span>
      )}
      {approves && (
        <Button size="sm" busy={approve.pending} icon={icon} onClick={() => void approve.run()}>
          Approve {current && <Kbd keys="a" className="max-md:hidden" />}
        </Button>
      )}
      {decides && (
        <Button size="sm" variant="ghost" onClick={onExpand}>
          Decline…
        </Button>
      )}
      <IconButton
        label={expanded ? 'Hide the call' : 'Show the call'}
        size="sm"
        aria-expanded={expanded}
        className="max-sm:ml-auto"
        onClick={onExpand}
      >
        <ChevronDown className={clsx('size-3.5', expanded && 'rotate-180')} aria-hidden />
      </IconButton>
    </div>
  );
};

const maxShown = 4;

/** The first arguments of the call, each in one line. */
const Arguments = ({ step: { approval } }: { step: ReturnType<typeof toStep> }) => {
  const texts = Object.entries(argumentTexts(approval));
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
      {texts.slice(0, maxShown).map(([name, text]) => (
        <div key={name} className="flex max-w-full min-w-0 gap-1.5">
          <dt className="text-ink-3">{name}</dt>
          <dd className="max-w-96 truncate">{text}</dd>
        </div>
      ))}
      {texts.length > maxShown && <span className="text-ink-3">and {texts.length - maxShown} more</span>}
    </dl>
  );
};
