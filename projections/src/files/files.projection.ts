import { fileEvents } from '@throughline/contracts/files/file.events.js';
import { FileRow } from '@throughline/contracts/files/file.row.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

export const filesTable = table(FileRow)({
  name: 'files',
  indexes: [
    '(workspace_id, uploaded_at)',
    'using gin (runs jsonb_path_ops)',
    '(uploaded_at) where content_erased_at is null',
  ],
  id: 'fileId',
  of: fileEvents,
  creates: {
    FileUploaded: ({ data, meta, revision, position }) => ({
      id: data.fileId,
      workspaceId: data.workspaceId,
      revision,
      position,
      name: data.name,
      mediaType: data.mediaType,
      bytes: data.bytes,
      hasText: data.text !== null,
      flaw: data.flaw,
      pages: data.pages,
      charset: data.charset,
      leftOut: data.leftOut,
      heldBy: [],
      runs: [],
      uploadedBy: meta.actor,
      uploadedAt: meta.at,
      attachedAt: null,
      contentErasedAt: null,
    }),
  },
  changes: {
    FileAttached: (row, { data, meta }) => ({
      heldBy: [...row.heldBy, data.runId],
      runs: [...row.runs.filter((runId) => runId !== data.runId), data.runId],
      attachedAt: meta.at,
    }),
    FileReleased: (row, { data }) => ({ heldBy: row.heldBy.filter((runId) => runId !== data.runId) }),
    FileErased: (_, { meta }) => ({ contentErasedAt: meta.at }),
  },
});

export const filesProjection: Projection = {
  name: 'files',
  version: 2,
  tables: [filesTable],
};
