import type { AgentFile } from '@throughline/contracts/agents/agent.requests.js';
import { useState } from 'react';
import { FileDrop } from '../../files/components/file-drop.js';
import { Field } from '../../ui/form/field.js';
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
      <FileDrop name={name} onFile={(file) => void readFile(file)} />
    </Field>
  );
};
