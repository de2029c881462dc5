import type { FileEvent } from '@throughline/contracts/files/file.events.js';
import type { RunId } from '@throughline/contracts/ids.js';

type Uploaded = Extract<FileEvent, { type: 'FileUploaded' }>['data'];

/** `heldBy`: the runs that started with it and have their contents. */
export type KnownFile = Uploaded & { status: 'kept' | 'erased'; heldBy: readonly RunId[] };
export type File = { status: 'none' } | KnownFile;
export const noFile: File = { status: 'none' };

export const evolve = (file: File, event: FileEvent): File => {
  if (event.type === 'FileUploaded') return { status: 'kept', ...event.data, heldBy: [] };
  if (file.status === 'none') return file;
  switch (event.type) {
    case 'FileAttached':
      return { ...file, heldBy: [...file.heldBy, event.data.runId] };
    case 'FileReleased':
      return { ...file, heldBy: file.heldBy.filter((runId) => runId !== event.data.runId) };
    case 'FileErased':
      return { ...file, status: 'erased' };
  }
};
