import { fileKinds } from '@throughline/contracts/files/file-type.js';
import { limits } from '@throughline/contracts/limits.js';
import { clsx } from 'clsx';
import { FileText, Upload, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { formatBytes } from '../../../lib/numbers/format.js';
import { useQuery } from '../../../lib/use-query.js';
import { getFile } from '../../../files/data/files.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { useFieldControl } from '../../../ui/form/field.js';
import { filesIn, type ChosenFile } from './chosen-files.js';
import { useUploads } from './use-uploads.js';

const accepted = Object.values(fileKinds)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(',');

const kindNames = Object.values(fileKinds)
  .map(({ name }) => name)
  .join(', ');

type FileFieldProps = { value: string; multiple: boolean; onChange: (value: string) => void };

/** Files are dropped here or chosen, and uploaded at once; the form has only their ids. */
export const FileField = ({ value, multiple, onChange }: FileFieldProps) => {
  const { id, ...control } = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { uploading, flaw, add, remove } = useUploads({ text: value, multiple, onChange });
  const files = filesIn(value);
  return (
    <div className="grid gap-2">
      {files.map((file) => (
        <Chosen key={file.file} file={file} onRemove={() => remove(file)} />
      ))}
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border border-dashed p-3',
          isOver ? 'border-accent bg-sunken' : 'border-control-line',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void add([...event.dataTransfer.files]);
        }}
      >
        <Button
          id={id}
          {...control}
          size="sm"
          busy={uploading !== null}
          icon={<Upload className="size-3.5" aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {multiple ? 'Choose files' : files.length > 0 ? 'Replace file' : 'Choose a file'}
        </Button>
        <UploadStatus flaw={flaw} uploading={uploading} multiple={multiple} />
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple={multiple}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
};

type UploadStatusProps = { flaw: string | null; uploading: string | null; multiple: boolean };

const UploadStatus = ({ flaw, uploading, multiple }: UploadStatusProps) => (
  <p className="min-w-0 flex-1 text-xs text-ink-3" role="status">
    {flaw !== null ? (
      <span className="break-words text-fail-ink">{flaw}</span>
    ) : uploading !== null ? (
      `Uploading ${uploading}…`
    ) : (
      `or drop ${multiple ? 'files' : 'one'} here, up to ${limits.file.bytes / 1024 ** 2} MB: ${kindNames}`
    )}
  </p>
);

const Chosen = ({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) => {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(file.name === null ? `file ${file.file}` : null, (signal) =>
    getFile(workspaceId, file.file, signal),
  );
  const known = data?.name.kind === 'inline' && typeof data.name.value === 'string' ? data.name.value : null;
  const name = file.name ?? known ?? 'File';
  const bytes = file.bytes ?? data?.bytes;
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-2.5 text-sm">
      <FileText className="size-3.5 flex-none text-ink-3" aria-hidden />
      <span className="min-w-0 truncate">{name}</span>
      <span className="ml-auto flex-none text-xs text-ink-3 tabular-nums">
        {data?.contentErasedAt != null ? 'Erased' : bytes !== undefined && formatBytes(bytes)}
      </span>
      <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <X className="size-3.5" aria-hidden />
      </IconButton>
    </div>
  );
};
