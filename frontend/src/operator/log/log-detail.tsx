import type { LogEntry } from '@throughline/contracts/operations/log.js';
import { Link } from 'react-router';
import { CodeBlock } from '../../ui/code.js';
import { MetaList } from '../../ui/meta-list.js';
import { PanelSection, SidePanel } from '../../ui/side-panel.js';

const linkClass = 'mono rounded-xs break-all text-accent-ink hover:underline';

/** One event, with ways to what belongs to it. */
export const LogDetail = ({ entry }: { entry: LogEntry | undefined }) => (
  <SidePanel label="The chosen event">
    {entry ? (
      <PanelSection title={<span className="mono">{entry.type}</span>} aside={entry.masked ? 'masked' : undefined}>
        <div className="grid gap-4">
          <MetaList
            items={[
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
          <CodeBlock title="Data" value={entry.data} wrap />
        </div>
      </PanelSection>
    ) : (
      <PanelSection>
        <p className="text-sm text-ink-3">Choose an event to see what is in it.</p>
      </PanelSection>
    )}
  </SidePanel>
);
