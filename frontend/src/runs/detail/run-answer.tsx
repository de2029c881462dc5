import type { Content, Json } from '@throughline/contracts/json.js';
import { writeValue } from '@throughline/contracts/json.js';
import { ranDraft, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { ContentView } from '../components/content-view.js';
import { textIn } from '../components/content-values.js';

/** Shows the answer of a run, or why it has none, before the steps that led to it. */
export const RunAnswer = ({ run }: { run: RunRow }) => {
  const { output, failure, status, agentId, contentErasedAt } = run;
  if (!output && !failure) return null;
  const title = output ? 'Answer' : `Why it ${status === 'failed' ? 'failed' : 'ended'}`;
  return (
    <section aria-label={title} className="grid gap-1 border-b border-line px-gutter py-5">
      <h2 className="text-xs text-ink-3">{title}</h2>
      {output && <Answer content={output} />}
      {failure && (
        <p
          className={clsx(
            'text-md break-words',
            status === 'failed' && contentErasedAt === null ? 'text-fail-ink' : 'text-ink-2',
          )}
        >
          {textIn(failure.message)}
        </p>
      )}
      {ranDraft(run) && <NextForDraft agentId={agentId} />}
    </section>
  );
};

const NextForDraft = ({ agentId }: { agentId: string }) => {
  const { may, path } = useWorkspace();
  if (!may('agents.edit')) return null;
  return (
    <p className="mt-2 text-sm text-ink-2">
      This ran the draft.{' '}
      <Link className="link" to={path('agents', agentId, 'build')}>
        Open Build
      </Link>
    </p>
  );
};

/** A text is written for people, so it is not shown as code; nor are the fields of an answer. */
const Answer = ({ content }: { content: Content }) => {
  if (content.kind !== 'inline') return <ContentView title="" content={content} />;
  const { value } = content;
  if (typeof value === 'string')
    return (
      <div className="flex min-w-0 items-start gap-2">
        <p className="min-w-0 flex-1 text-md break-words whitespace-pre-wrap">{value}</p>
        <CopyButton text={value} label="Copy answer" />
      </div>
    );
  return hasFields(value) ? (
    <MetaList items={Object.entries(value).map(([label, field]) => ({ label, value: writeValue(field) }))} />
  ) : (
    <ContentView title="" content={content} />
  );
};

const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null;
const hasFields = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isPlain);
