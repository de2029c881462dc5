import type { LogEntry } from '@throughline/contracts/operations/log.js';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { UnreadableNotice } from '../../history/components/unreadable-notice.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { CodeBlock } from '../../ui/values/code.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { Moment } from '../../ui/values/moment.js';
import { PanelSection } from '../../ui/layout/side-panel.js';

const linkClass = 'mono rounded-xs break-all text-accent-ink hover:underline';

/** One event, with ways to what belongs to it. */
export const LogDetail = ({ entry, onClose }: { entry: LogEntry; onClose: () => void }) => (
  <>
    <div className="flex items-center gap-2 px-5 pt-5">
      <h3 className="mono truncate font-medium">{entry.type}</h3>
      {entry.masked && <span className="text-xs text-ink-3">masked</span>}
      <span className="mono ml-auto text-xs text-ink-3">#{formatNumber(entry.position)}</span>
      <IconButton label="Close" icon={<X aria-hidden />} size="sm" onClick={onClose} />
    </div>
    <PanelSection>
      <div className="grid gap-4">
        <MetaList
          items={[
            { label: 'When', value: <Moment at={entry.meta.at} day millis /> },
            {
              label: 'Stream',
              value: (
                <Link to={`?stream=${encodeURIComponent(entry.stream)}`} className={linkClass}>
                  {entry.stream}
                </Link>
              ),
            },
            entry.workspaceId !== null && {
              label: 'Workspace',
              value: (
                <Link to={`?workspace=${entry.workspaceId}`} className={linkClass}>
                  {entry.workspaceId}
                </Link>
              ),
            },
            { label: 'Command', value: <span className="mono break-all">{entry.meta.command}</span> },
            {
              label: 'By',
              value: <span className="mono break-all">{`${entry.meta.actor.kind} ${entry.meta.actor.id}`}</span>,
            },
            { label: 'Correlation', value: <span className="mono break-all">{entry.meta.correlationId}</span> },
          ]}
        />
        {entry.unreadable && <UnreadableNotice unreadable={entry.unreadable} />}
        <CodeBlock title="Data" value={entry.data} wrap />
        {entry.unreadable?.meta !== undefined && <CodeBlock title="Metadata" value={entry.unreadable.meta} wrap />}
      </div>
    </PanelSection>
  </>
);
