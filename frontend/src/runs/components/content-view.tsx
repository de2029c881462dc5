import type { Content } from '@throughline/contracts/json.js';
import { formatBytes } from '../../lib/numbers/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { erasedText } from './content-values.js';
import { CodeBlock } from '../../ui/values/code.js';

/** A value of a run; a large one shows its beginning and where the rest is. */
export const ContentView = ({ title, content }: { title: string; content: Content }) => {
  const { workspaceId } = useWorkspace();
  if (content.kind === 'inline') return <CodeBlock title={title} value={content.value} wrap />;
  // Every blob has a beginning, unless its key was destroyed.
  if (content.kind === 'sealed' || content.preview === '') return <Erased title={title} />;
  return (
    <div className="min-w-0">
      <CodeBlock title={title} value={content.preview} wrap />
      <p className="mt-1 text-xs text-ink-3">
        Truncated: the full content has {formatBytes(content.bytes)}.{' '}
        <a className="link" href={`/api/workspaces/${workspaceId}/blobs/${content.hash}`} download>
          Download all
        </a>
      </p>
    </div>
  );
};

const Erased = ({ title }: { title: string }) => (
  <figure className="min-w-0">
    <figcaption className="flex h-6 items-center text-xs text-ink-3">{title}</figcaption>
    <p className="rounded-md bg-sunken p-3 text-sm text-ink-3">{erasedText}</p>
  </figure>
);
