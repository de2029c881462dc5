import type { Content } from '@throughline/contracts/json.js';
import { ContentView } from '../components/content-view.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';

/** The answer of a run: a text is written for people, so it is not shown as code. */
export const AnswerView = ({ content }: { content: Content }) => {
  if (content.kind !== 'inline' || typeof content.value !== 'string')
    return <ContentView title="Answer" content={content} />;
  return (
    <section aria-label="Answer" className="flex min-w-0 items-start gap-2">
      <p className="min-w-0 flex-1 text-md break-words whitespace-pre-wrap">{content.value}</p>
      <CopyButton text={content.value} label="Copy answer" />
    </section>
  );
};
