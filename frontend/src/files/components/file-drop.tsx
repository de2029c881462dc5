import { clsx } from 'clsx';
import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { useFieldControl } from '../../ui/form/field.js';

type FileDropProps = {
  name: string | undefined;
  accept?: string;
  onFile: (file: File | undefined) => void;
};

/** A file that is chosen or dropped, of JSON unless it says otherwise. */
export const FileDrop = ({ name, accept = 'application/json,.json', onFile }: FileDropProps) => {
  const [over, setOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      className={clsx(
        'flex min-h-16 cursor-pointer items-center justify-center gap-2 rounded-md border border-dashed text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
        over ? 'border-accent bg-selected' : 'border-control-line text-ink-2 hover:border-ink-2',
      )}
    >
      <FileJson className="text-ink-3" aria-hidden />
      {name ?? 'Choose a file, or drop it here'}
      <input
        {...useFieldControl()}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => onFile(target.files?.[0])}
      />
    </label>
  );
};
