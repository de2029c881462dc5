import type { AgentFile } from '@throughline/contracts/agents/agent.requests.js';
import { clsx } from 'clsx';
import { FileJson } from 'lucide-react';
import { useState } from 'react';
import { Field, useFieldControl } from '../../ui/form/field.js';
import { readAgentFile, type ReadAgentFile } from './agent-file.js';

export type ImportFieldProps = { onRead: (file: AgentFile | null) => void; error: string | undefined };

const summary = ({ definition }: AgentFile): string =>
  [
    `${definition.instructions.split('\n').length} lines of instructions`,
    `${definition.tools.length} tools`,
    `${definition.inputs.length} inputs`,
  ].join(', ');

const errorList = (read: ReadAgentFile | undefined) =>
  read &&
  'errors' in read && (
    <ul>
      {read.errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );

/** Reads an exported agent from a file that is chosen or dropped. */
export const ImportField = ({ onRead, error }: ImportFieldProps) => {
  const [name, setName] = useState<string>();
  const [read, setRead] = useState<ReadAgentFile>();
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    const result = readAgentFile(await file.text());
    setName(file.name);
    setRead(result);
    onRead('file' in result ? result.file : null);
  };
  return (
    <Field
      label="Agent file"
      required
      error={errorList(read) || error}
      ok={read && 'file' in read && `${read.file.name}: ${summary(read.file)}`}
      hint="A file that was exported from an agent (JSON)"
    >
      <DropZone name={name} onFile={(file) => void readFile(file)} />
    </Field>
  );
};

const DropZone = ({ name, onFile }: { name: string | undefined; onFile: (file: File | undefined) => void }) => {
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
        accept="application/json,.json"
        className="sr-only"
        onChange={({ target }) => onFile(target.files?.[0])}
      />
    </label>
  );
};
