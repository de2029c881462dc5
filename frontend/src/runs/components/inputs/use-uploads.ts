import { FileId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { useEffect, useRef, useState } from 'react';
import { ProblemError } from '../../../lib/problem-error.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { uploadFile } from '../../../files/data/files.api.js';
import { filesIn, textOfFiles, uploadingIn, type ChosenFile } from './chosen-files.js';

type Uploads = { text: string; multiple: boolean; onChange: (text: string) => void };

/** Why a file is not uploaded at all; null when it is. */
const describeRefusal = (file: File): string | null => {
  if (file.size === 0) return `${file.name} is empty.`;
  return file.size > limits.file.bytes ? `${file.name} is larger than ${limits.file.bytes / 1024 ** 2} MB.` : null;
};

/** Uploads files one after the other. The form knows which one is on its way, and waits for it. */
export const useUploads = ({ text, multiple, onChange }: Uploads) => {
  const { workspaceId } = useWorkspace();
  const [flaw, setFlaw] = useState<string | null>(null);
  // An upload takes a while, and the form goes on meanwhile.
  const latest = useRef({ text, onChange });
  useEffect(() => {
    latest.current = { text, onChange };
  });
  const put = (files: readonly ChosenFile[], uploading: string | null): void => {
    const written = textOfFiles(files, uploading);
    latest.current.text = written;
    latest.current.onChange(written);
  };
  const upload = async (file: File): Promise<string | null> => {
    const refusal = describeRefusal(file);
    if (refusal !== null) return refusal;
    const filesNow = () => filesIn(latest.current.text);
    put(filesNow(), file.name);
    try {
      const { id } = await uploadFile(workspaceId, file);
      const chosen = { file: FileId.parse(id), name: file.name, bytes: file.size };
      put(multiple ? [...filesNow(), chosen] : [chosen], null);
      return null;
    } catch (error) {
      put(filesNow(), null);
      if (error instanceof ProblemError) return `${file.name}: ${error.sentence}`;
      throw error;
    }
  };
  const add = async (files: readonly File[]): Promise<void> => {
    setFlaw(null);
    const flaws: string[] = [];
    for (const file of multiple ? files : files.slice(0, 1)) {
      const flawed =
        filesIn(latest.current.text).length >= limits.filesOfRun && multiple
          ? `A run takes at most ${limits.filesOfRun} files.`
          : await upload(file);
      if (flawed !== null) flaws.push(flawed);
    }
    setFlaw(flaws.length === 0 ? null : [...new Set(flaws)].join(' '));
  };
  const remove = ({ file }: ChosenFile): void =>
    put(
      filesIn(text).filter((each) => each.file !== file),
      uploadingIn(text),
    );
  return { uploading: uploadingIn(text), flaw, add, remove };
};
