import { clsx } from 'clsx';
import { Link } from 'react-router';
import { agentsById } from '../../agents/data/agents.store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { QuestionForm } from '../../runs/components/question-form.js';
import { questionText } from '../../runs/components/question-values.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { Countdown } from '../../ui/values/countdown.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { toQuestion, type QuestionItem } from '../data/inbox.store.js';

type QuestionRowProps = {
  item: QuestionItem;
  current: boolean;
  /** Enter was pressed on it: it begins in its first field. */
  expanded: boolean;
};

/** A question of a run that waits, answered here. */
export const QuestionRow = ({ item, current, expanded }: QuestionRowProps) => {
  const { path, workspaceId } = useWorkspace();
  const { agentId, runId, seq, asked, expiresAt } = item.about;
  const agent = useRow(agentsById, workspaceId, agentId).row;
  return (
    <li
      data-current={current}
      className={clsx(
        'flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-gutter py-3 text-sm',
        current && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      {agent && <AgentIcon icon={agent.icon} />}
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium break-words whitespace-pre-line">{questionText(asked)}</span>
          <span className="text-ink-3">
            <Link to={path('agents', agentId)} className="hover:text-ink">
              {agent?.name ?? '…'}
            </Link>{' '}
            ·{' '}
            <Link to={`${path('agents', agentId, 'runs', runId)}#question-${seq}`} className="link">
              run
            </Link>{' '}
            · <RelativeTime at={item.since} /> · expires <Countdown to={expiresAt} />
          </span>
        </p>
        <QuestionForm step={toQuestion(item)} hasKeys={current} group="Inbox" focused={expanded} />
      </div>
    </li>
  );
};
