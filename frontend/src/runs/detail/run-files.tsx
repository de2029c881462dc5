import { fileKinds } from '@throughline/contracts/files/file-type.js';
import { fileFlaws } from '@throughline/contracts/files/file.events.js';
import { describeLeftOut } from '@throughline/contracts/files/left-out.js';
import type { FileRow } from '@throughline/contracts/files/file.row.js';
import { fileIdsIn } from '@throughline/contracts/files/file-input.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { FileText } from 'lucide-react';
import { readInputs } from '../components/run-inputs.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatBytes } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { fileAddress, listFilesOfRun } from '../../files/data/files.api.js';
import { PanelSection } from '../../ui/layout/side-panel.js';

/** Erased inputs do not say whether there were files, so the server is asked. */
const mayHaveFiles = (run: RunRow): boolean => {
  const inputs = readInputs(run);
  return inputs === null || Object.values(inputs).some((value) => fileIdsIn(value) !== null);
};

/** The files that the run started with. */
export const RunFiles = ({ run }: { run: RunRow }) => {
  const { workspaceId } = useWorkspace();
  const key = mayHaveFiles(run) ? `files ${run.id} ${run.contentErasedAt}` : null;
  const { data, problem, reload } = useQuery(key, (signal) => listFilesOfRun(workspaceId, run.id, signal));
  if (problem)
    return (
      <PanelSection title="Files">
        <p className="text-sm text-ink-3">
          The files could not be loaded.{' '}
          <button type="button" className="link" onClick={reload}>
            Try again
          </button>
        </p>
      </PanelSection>
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <PanelSection title="Files">
      <ul className="grid gap-2 text-sm">
        {data.map((file) => (
          <OneFile key={file.id} file={file} isErased={file.contentErasedAt !== null || run.contentErasedAt !== null} />
        ))}
      </ul>
    </PanelSection>
  );
};

const OneFile = ({ file, isErased }: { file: FileRow; isErased: boolean }) => {
  const { workspaceId } = useWorkspace();
  const { name } = file;
  const kind = fileKinds[file.mediaType].name;
  const reading = describeReading(file);
  const called = !isErased && name.kind === 'inline' && typeof name.value === 'string' ? name.value : null;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2">
      <FileText className="size-3.5 flex-none text-ink-3" aria-hidden />
      {called === null ? (
        <span className="min-w-0 truncate text-ink-3">{kind} file, erased</span>
      ) : (
        <a className="link min-w-0 truncate" href={fileAddress(workspaceId, file.id)} download>
          {called}
        </a>
      )}
      <span className="ml-auto flex-none text-xs text-ink-3 tabular-nums">{formatBytes(file.bytes)}</span>
      {reading !== '' && <span className="w-full pl-5.5 text-xs text-ink-3">{reading}</span>}
    </li>
  );
};

/** Tells how a file was read, where that is not what one expects. */
const describeReading = ({ flaw, charset, leftOut }: FileRow): string =>
  [
    flaw && fileFlaws[flaw],
    charset?.from === 'guess' && `Read as ${charset.name}, which is a guess.`,
    charset?.from !== 'guess' && charset?.name.startsWith('utf-') === false && `Read as ${charset.name}.`,
    leftOut.length > 0 && `Read without ${describeLeftOut(leftOut)}.`,
  ]
    .filter(Boolean)
    .join(' ');
