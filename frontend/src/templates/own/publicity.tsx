import type { RejectionReason } from '@throughline/contracts/templates/template.events.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { Link } from 'react-router';
import { formatDay } from '../../lib/time/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { withdrawSubmission } from '../../rows/templates/own-templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';
import type { BadgeProps } from '../../ui/status/badge.js';
import { OfferTemplate } from './offer-template.js';

/** In a word, who finds a template. */
export const publicityLook = ({
  status,
  submission,
  approved,
}: TemplateRow): { word: string; look: BadgeProps['look'] } => {
  if (status === 'withdrawn') return { word: 'Withdrawn', look: 'solid' };
  if (submission?.status === 'waiting') return { word: 'In review', look: 'wait' };
  if (approved !== null && approved.recall === null) return { word: 'Public', look: 'ok' };
  if (approved !== null) return { word: 'Recalled', look: 'fail' };
  return submission?.status === 'rejected' ? { word: 'Rejected', look: 'fail' } : { word: 'Workspace', look: 'line' };
};

const reasons: Readonly<Record<RejectionReason, string>> = {
  unclear: 'It is not clear what it does',
  not_useful: 'It is of use to few',
  unsafe: 'It is unsafe',
  too_many_powers: 'It may do more than it needs',
  private_data: 'It has private data',
  copied: 'It was copied from somebody else',
};

/** How public it is, how a review ended, and the way to offer it to everybody. */
export const Publicity = ({ row, file }: { row: TemplateRow; file: TemplateFile }) => {
  const { submission, approved, newest } = row;
  return (
    <div className="mt-4 grid gap-3">
      {submission?.status === 'rejected' && (
        <Banner look="fail">
          <p className="font-medium">Version {submission.version} was not approved</p>
          <ul className="list-disc pl-4">
            {submission.reasons.map((reason) => (
              <li key={reason}>{reasons[reason]}</li>
            ))}
          </ul>
          {submission.note !== '' && <p className="mt-1 break-words">{submission.note}</p>}
        </Banner>
      )}
      {approved?.recall && (
        <Banner look="fail">
          <p className="font-medium">Version {approved.version} was recalled</p>
          <p className="break-words">{approved.recall.reason}</p>
        </Banner>
      )}
      {approved !== null && approved.recall === null && (
        <p className="text-sm text-ink-2">
          Everybody finds version {approved.version} at{' '}
          <Link className="link" to={`/templates/${approved.card.slug}`}>
            /templates/{approved.card.slug}
          </Link>
          , since {formatDay(approved.at)}.
        </p>
      )}
      {submission?.status === 'waiting' ? (
        <Waiting row={row} version={submission.version} />
      ) : (
        approved?.version !== newest.version && <OfferTemplate row={row} file={file} />
      )}
    </div>
  );
};

const Waiting = ({ row, version }: { row: TemplateRow; version: number }) => {
  const { may } = useWorkspace();
  const back = useCommand(withdrawSubmission);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        Version {version} waits for a review. An operator of this deployment reads it. You are told here.
        {may('templates.submit') && (
          <Button size="sm" busy={back.pending} onClick={() => void back.run(row)}>
            Take it back
          </Button>
        )}
      </p>
      <FormError problem={back.problem} />
    </div>
  );
};
