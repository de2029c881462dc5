import { newId } from '@throughline/platform/ids.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { undoProgressed, undoRequested } from '@throughline/contracts/undo/undo.fixtures.js';
import type { UndoOutcome } from '@throughline/contracts/undo/undo.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { commandMeta } from '../../../testing/command-meta.js';
import { RecordUndoProgress, RequestUndo } from './undo.commands.js';
import { undoDecider } from './undo.decider.js';

const { given } = toSpec(undoDecider);
const { undoId, workspaceId } = undoRequested.data;
const request = new RequestUndo(undoRequested.data, commandMeta());
const record = (ended: UndoOutcome[], of = workspaceId) =>
  new RecordUndoProgress({ undoId, workspaceId: of, ended }, commandMeta());
const [done, refused] = [
  { item: 0, code: null },
  { item: 1, code: 'version_conflict' },
];

describe('an undo', () => {
  it('is requested once', () => {
    given().when(request).then(undoRequested);
    given(undoRequested).when(request).then();
  });
  it('records how each item ended, once', () => {
    given(undoRequested)
      .when(record([done, refused]))
      .then(undoProgressed(done, refused));
    given(undoRequested, undoProgressed(done))
      .when(record([done, refused]))
      .then(undoProgressed(refused));
    given(undoRequested, undoProgressed(done))
      .when(record([{ item: 0, code: 'forbidden' }]))
      .then();
  });
  it('has no items but its own, and is of one workspace', () => {
    given(undoRequested)
      .when(record([{ item: 2, code: null }]))
      .then();
    given(undoRequested)
      .when(record([done], WorkspaceId.parse(newId())))
      .thenRefuses(NotFound);
    given()
      .when(record([done]))
      .thenRefuses(NotFound);
  });
});
