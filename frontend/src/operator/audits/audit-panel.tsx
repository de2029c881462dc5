import type { AuditInProgress, AuditView, HealthSnapshot } from '@throughline/contracts/operations/health-snapshot.js';
import { useState } from 'react';
import { formatNumber } from '../../lib/numbers/format.js';
import { Button } from '../../ui/buttons/button.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { StatusText } from '../../ui/status/status-text.js';
import { BeginAuditForm } from './start-audit.form.js';

/** Whether the rows equal the log. An audit runs every night, and whenever an operator requests one. */
export const AuditPanel = ({ audit: { newest, underWay } }: { audit: HealthSnapshot['audit'] }) => {
  const [confirming, setAsking] = useState(false);
  return (
    <PanelSection title="Audit" aside={newest && underWay === null && <RelativeTime at={newest.at} />}>
      <div className="grid gap-3 text-sm">
        {underWay === null ? (
          <>
            {newest === null ? (
              <p className="text-ink-3">Every night a part of all rows is folded again from the log and compared.</p>
            ) : (
              <Found audit={newest} />
            )}
            <Button onClick={() => setAsking(true)}>Audit now</Button>
          </>
        ) : (
          <UnderWay underWay={underWay} />
        )}
      </div>
      <BeginAuditForm open={confirming} onClose={() => setAsking(false)} />
    </PanelSection>
  );
};

const Found = ({ audit: { equal, workspaces, events, unlike, rows, different, differing } }: { audit: AuditView }) => (
  <div className="grid gap-1.5">
    {rows === 0 && events === 0 ? (
      <StatusText status="paused">Not audited: there was nothing to look at</StatusText>
    ) : (
      <StatusText status={equal ? 'succeeded' : 'failed'}>{equal ? 'Equal' : 'Not equal'}</StatusText>
    )}
    <p className="text-xs text-ink-2 tabular-nums">
      {rows === 1 ? 'one row' : `${formatNumber(rows)} rows`} and{' '}
      {events === 1 ? 'one event' : `${formatNumber(events)} events`}
      {workspaces > 0 && ` of ${workspaces === 1 ? 'one workspace' : `${workspaces} workspaces`}`}
      {different > 0 && `, ${different === 1 ? 'one row differs' : `${formatNumber(different)} rows differ`}`}
      {unlike > 0 &&
        `, ${unlike === 1 ? 'one event of the replica is' : `${formatNumber(unlike)} events of the replica are`} unlike the log`}
    </p>
    {differing.length > 0 && (
      <ul className="grid gap-0.5 text-xs">
        {differing.map(({ table, id, columns }) => (
          <li key={`${table} ${id}`} className="mono break-all text-fail-ink">
            {table} {id} {columns.join(', ')}
          </li>
        ))}
      </ul>
    )}
  </div>
);

const UnderWay = ({ underWay: { done, of } }: { underWay: AuditInProgress }) => (
  <div className="grid gap-1.5">
    <StatusText status="running">
      Comparing
      {of !== null && (
        <span className="text-ink-3 tabular-nums">
          , {done} of {of}
        </span>
      )}
    </StatusText>
    <ProgressBar label="Audit" value={done} max={of ?? 1} tone="run" />
  </div>
);
