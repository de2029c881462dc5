import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { useState } from 'react';
import { argumentsIn, textIn } from '../components/content-values.js';
import { ActorName } from '../../components/names/actor-name.js';
import { formatDuration, formatOffset } from '../../lib/time/format.js';
import { Diff, type DiffField } from '../../ui/diff/diff.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { ThroughlineStep } from '../../ui/timeline/throughline.js';
import { Moment } from '../../ui/values/moment.js';

type Approval = NonNullable<StepRow['approval']>;
type Decision = NonNullable<Approval['decision']>;

const outcomes = { granted: 'approved', denied: 'declined', expired: 'expired' } as const satisfies Record<
  Decision,
  string
>;

/** Returns what the person wrote instead of what was requested, argument by argument. */
const listChanges = ({ arguments: approved, requestedArguments }: Approval): DiffField[] => {
  if (requestedArguments === null) return [];
  const [before, after] = [argumentsIn(requestedArguments), argumentsIn(approved)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => ({ label: name, before: before[name], after: after[name] }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
};

/** The decision stays in the run: who, when, how long it was waited for, and what was changed. */
export const ApprovalLine = ({ step, from }: { step: StepRow; from: string }) => {
  const { approval } = step;
  const changes = approval ? listChanges(approval) : [];
  const [toggled, setToggled] = useState<boolean>();
  if (!approval?.decision) return null;
  const { decision, decidedBy, decidedAt, requestedAt, note } = approval;
  const open = toggled ?? changes.length > 0;
  const waited = requestedAt && decidedAt ? Date.parse(decidedAt) - Date.parse(requestedAt) : null;
  const wasWaitedFor = waited !== null && `waited ${formatDuration(waited)}`;
  return (
    <ThroughlineStep
      at={requestedAt ? formatOffset(Date.parse(requestedAt) - Date.parse(from)) : ''}
      node={<StatusGlyph status={outcomes[decision]} size="md" />}
      kind="Approval"
      title={
        <span className="inline-flex min-w-0 items-center gap-1.5 max-md:flex-wrap max-md:py-1.5 max-md:whitespace-normal">
          {outcomes[decision]}
          {decision !== 'expired' && decidedBy && (
            <>
              {' by '}
              <ActorName actor={decidedBy} />
            </>
          )}
          {approval.requestedArguments && <span className="text-ink-3">with changes</span>}
          {approval.forRun && <span className="text-ink-3">for the rest of the run</span>}
        </span>
      }
      meta={[wasWaitedFor, approval.passedOnAt !== null && 'passed on']}
      open={open}
      onToggle={() => setToggled(!open)}
    >
      {(open || note) && (
        <>
          {note && (
            <p className="text-sm break-words text-ink-2">
              {note.kind === 'inline' ? `“${textIn(note)}”` : textIn(note)}
            </p>
          )}
          {open && decidedAt && (
            <p className="text-sm text-ink-2">
              {requestedAt && (
                <>
                  Requested <Moment at={requestedAt} day />,{' '}
                </>
              )}
              {outcomes[decision]} <Moment at={decidedAt} day />
            </p>
          )}
          {open && changes.length > 0 && <Diff fields={changes} />}
        </>
      )}
    </ThroughlineStep>
  );
};
