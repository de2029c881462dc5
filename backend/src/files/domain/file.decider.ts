import type { FileEvent } from '@throughline/contracts/files/file.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FileCommand, ReleaseFile } from './file.commands.js';
import { evolve, noFile, type File, type KnownFile } from './file.js';

export const decide = (command: FileCommand, file: File): FileEvent[] => {
  if (command.type === 'RecordFile')
    return file.status === 'none' ? [{ type: 'FileUploaded', data: command.data }] : [];
  if (file.status === 'none' || file.workspaceId !== command.data.workspaceId) throw new NotFound();
  switch (command.type) {
    case 'AttachFile':
      if (file.status === 'erased') throw new NotFound();
      return file.heldBy.includes(command.data.runId) ? [] : [{ type: 'FileAttached', data: command.data }];
    case 'ReleaseFile':
      return released(command, file);
    case 'EraseUnusedFile':
      return file.status === 'erased' || file.heldBy.length > 0 ? [] : [erased(file, 'unused')];
  }
};

const released = ({ data }: ReleaseFile, file: KnownFile): FileEvent[] => {
  if (!file.heldBy.includes(data.runId)) return [];
  const release: FileEvent = { type: 'FileReleased', data };
  return file.heldBy.length === 1 ? [release, erased(file, 'contents')] : [release];
};

type Because = Extract<FileEvent, { type: 'FileErased' }>['data']['because'];
const erased = ({ fileId, workspaceId }: KnownFile, because: Because): FileEvent => ({
  type: 'FileErased',
  data: { fileId, workspaceId, because },
});

export const fileDecider: Decider<File, FileCommand, FileEvent> = {
  category: 'file',
  id: ({ data }) => data.fileId,
  initial: noFile,
  creates: ['RecordFile'],
  decide,
  evolve,
};
