import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { fileId, fileUploaded } from '@throughline/contracts/files/file.fixtures.js';
import { FileRow } from '@throughline/contracts/files/file.row.js';
import { otherRunId, runId } from '@throughline/contracts/runs/run.fixtures.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { filesProjection } from './files.projection.js';

const [files] = filesProjection.tables;
const ofFile = { fileId, workspaceId };
const attached = (run: typeof runId) => ({ type: 'FileAttached', data: { ...ofFile, runId: run } }) as const;
const released = { type: 'FileReleased', data: { ...ofFile, runId } } as const;
const erased = { type: 'FileErased', data: { ...ofFile, because: 'contents' } } as const;

it('a file shows the runs that started with it, those that still hold it, and when it was erased', () => {
  if (files === undefined) throw new Error('There is no table of files.');
  const all = [fileUploaded(), attached(runId), attached(otherRunId), released].map((event, at) =>
    recorded(event, at + 1),
  );
  const before = FileRow.parse(rowAfter(files, ...all));
  expect(before).toMatchObject({ id: fileId, bytes: 24, hasText: true, heldBy: [otherRunId], contentErasedAt: null });
  expect(before.runs).toEqual([runId, otherRunId]);
  const after = FileRow.parse(rowAfter(files, ...all, recorded(erased, 5)));
  expect(after.contentErasedAt).not.toBeNull();
});
