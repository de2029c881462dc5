import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { FileEvent } from '@throughline/contracts/files/file.events.js';
import { fileId, fileUploaded } from '@throughline/contracts/files/file.fixtures.js';
import { otherRunId, runId } from '@throughline/contracts/runs/run.fixtures.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../testing/command-meta.js';
import { AttachFile, EraseUnusedFile, ReleaseFile } from './file.commands.js';
import { fileDecider } from './file.decider.js';

const { given } = toSpec(fileDecider);
const otherWorkspaceId = WorkspaceId.parse('00000000-0000-7000-8000-000000000901');
const ofFile = { fileId, workspaceId };
const meta = commandMeta();
const attach = (run = runId, over = {}) => new AttachFile({ ...ofFile, runId: run, ...over }, meta);
const release = (run = runId) => new ReleaseFile({ ...ofFile, runId: run }, meta);
const eraseUnused = new EraseUnusedFile(ofFile, meta);
const uploaded = fileUploaded();
const attached = (run = runId): FileEvent => ({ type: 'FileAttached', data: { ...ofFile, runId: run } });
const released = (run = runId): FileEvent => ({ type: 'FileReleased', data: { ...ofFile, runId: run } });
const erased = (because: 'unused' | 'contents'): FileEvent => ({ type: 'FileErased', data: { ...ofFile, because } });

describe('a file', () => {
  it('is uploaded once', () => {
    given().when({ type: 'RecordFile', data: uploaded.data, meta }).then(uploaded);
    given(uploaded).when({ type: 'RecordFile', data: uploaded.data, meta }).thenNothing();
  });
  it('is attached to each run that starts with it, once', () => {
    given(uploaded).when(attach()).then(attached());
    given(uploaded, attached()).when(attach(otherRunId)).then(attached(otherRunId));
    given(uploaded, attached()).when(attach()).thenNothing();
  });
  it('does not exist before it is uploaded, in another workspace, or for a run after it was erased', () => {
    given().when(attach()).thenRefuses(NotFound);
    given(uploaded)
      .when(attach(runId, { workspaceId: otherWorkspaceId }))
      .thenRefuses(NotFound);
    given(uploaded, erased('unused')).when(attach()).thenRefuses(NotFound);
  });
  it('is erased with the contents of the last run that has it', () => {
    given(uploaded, attached()).when(release()).then(released(), erased('contents'));
    given(uploaded, attached(), attached(otherRunId)).when(release()).then(released());
    given(uploaded, attached(), attached(otherRunId), released())
      .when(release(otherRunId))
      .then(released(otherRunId), erased('contents'));
    given(uploaded, attached(), attached(otherRunId), released()).when(release()).thenNothing();
  });
  it('is erased unused only while no run has it, and once', () => {
    given(uploaded).when(eraseUnused).then(erased('unused'));
    given(uploaded, attached()).when(eraseUnused).thenNothing();
    given(uploaded, erased('unused')).when(eraseUnused).thenNothing();
  });
});
