import type { AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Badge } from '../../ui/status/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { PersonName } from '../../ui/icons/person-name.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { useNames } from '../../components/names/member-names.js';
import { useAgent } from '../components/agent-frame.js';
import { withOneBefore, type Comparison } from './comparison.js';

export type VersionListProps = {
  versions: readonly AgentVersionRow[];
  comparison: Comparison;
  onCompare: (comparison: Comparison) => void;
  /** Absent when all are shown. */
  onMore: (() => void) | undefined;
};

/** Published versions on their line, the newest at the top. */
export const VersionList = ({ versions, comparison, onCompare, onMore }: VersionListProps) => (
  <div className="min-w-0 border-line max-lg:border-b lg:border-r">
    <ol
      aria-label="Versions"
      className="relative py-2 before:absolute before:inset-y-0 before:left-[calc(var(--gutter)+3px)] before:w-px before:bg-line-strong before:content-['']"
    >
      {versions.map((version) => (
        <VersionLine
          key={version.id}
          version={version}
          selected={comparison.to === String(version.version)}
          onSelect={() => onCompare(withOneBefore(version.version))}
        />
      ))}
    </ol>
    {onMore && (
      <div className="px-gutter pb-3">
        <Button size="sm" onClick={onMore}>
          Older
        </Button>
      </div>
    )}
  </div>
);

type VersionLineProps = { version: AgentVersionRow; selected: boolean; onSelect: () => void };

const VersionLine = ({
  version: { agentId, version, note, publishedBy, publishedAt },
  selected,
  onSelect,
}: VersionLineProps) => {
  const name = useNames();
  const { path } = useWorkspace();
  const live = useAgent().publishedVersion === version;
  return (
    <li className="relative">
      <button
        type="button"
        onClick={onSelect}
        aria-pressed={selected}
        className={clsx(
          'grid w-full gap-0.5 py-2.5 pr-4 pl-[calc(var(--gutter)+20px)] text-left text-sm -outline-offset-2',
          selected ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        <i
          className={clsx(
            'absolute top-4 left-gutter size-[7px] rounded-full ring-3',
            live ? 'bg-accent' : 'bg-ink-2',
            selected ? 'ring-selected' : 'ring-surface',
          )}
        />
        <span className="flex items-center gap-2">
          <b>Version {version}</b>
          {live && <Badge look="accent">live</Badge>}
          <RelativeTime at={publishedAt} className="ml-auto text-xs text-ink-3" />
        </span>
        {note !== '' && <span className="break-words text-ink-2">{note}</span>}
        {publishedBy !== null && (
          <span className="text-xs text-ink-3">
            <PersonName id={publishedBy} name={name(publishedBy)} size="xs" />
          </span>
        )}
      </button>
      {selected && (
        <Link
          className="link mb-2.5 ml-[calc(var(--gutter)+20px)] inline-block text-xs"
          to={`${path('agents', agentId)}?at=${encodeURIComponent(publishedAt)}`}
        >
          Open the workspace as it was then
        </Link>
      )}
    </li>
  );
};
