import type { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAgents } from '../agents/data/agents.store.js';
import { NothingHere } from '../components/page-states/nothing-here.js';
import { TakingLonger } from '../components/page-states/taking-longer.js';
import { TwoColumnsLoading } from '../components/page-states/two-columns-loading.js';
import { useShortcuts } from '../lib/keyboard/shortcuts.js';
import { useLive } from '../lib/live/row-store.js';
import { useRow } from '../lib/live/use-row.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { CopyButton } from '../ui/buttons/copy-button.js';
import { Button } from '../ui/buttons/button.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { textOfNote } from './data/note-content.js';
import { notesById, useNotes } from './data/notes.store.js';
import { readUnsaved } from './data/unsaved-note.js';
import { EditNote } from './detail/edit-note.js';
import { Editions } from './detail/editions.js';
import { NoteText } from './detail/note-text.js';

export const NoteScreen = () => {
  const { note: id = '' } = useParams();
  const { room, workspaceId } = useWorkspace();
  useLive(useNotes, room);
  useLive(useAgents, room);
  const found = useRow(notesById, workspaceId, id);
  switch (found.status) {
    case 'ready':
      return <Shown key={id} note={found.row} />;
    case 'loading':
      return <TwoColumnsLoading label="Loading the note" panel={400} withHeader />;
    case 'late':
      return <TakingLonger reload={found.reload} />;
    case 'missing':
      return <NothingHere what="Note" />;
    case 'failed':
      return <ErrorState title="The note could not be loaded" problem={found.problem} onRetry={found.retry} />;
  }
};

const copyClass = 'grid size-8 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink';

const Shown = ({ note }: { note: NoteRow }) => {
  const { path, may } = useWorkspace();
  useTitle(note.key, 'Notes');
  const text = textOfNote(note.text);
  const [first, setFirst] = useState(() => readUnsaved(note.id));
  const canEdit = may('agents.edit') && text !== null;
  const start = (written: string) => setFirst({ text: written, base: text ?? '', revision: note.revision });
  const edit = () => start(text ?? '');
  const editing = canEdit && first !== null;
  useShortcuts(canEdit && !editing ? [{ keys: 'e', name: 'Edit the note', group: 'Notes', run: edit }] : []);
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Notes', to: path('notes') }]}
        title={note.key}
        actions={
          !editing && (
            <>
              {text !== null && <CopyButton text={text} label="Copy the text" className={copyClass} />}
              {canEdit && (
                <Button icon={<Pencil aria-hidden />} onClick={edit}>
                  Edit
                </Button>
              )}
            </>
          )
        }
      />
      <div className="grid min-w-0 flex-1 border-t border-line-strong lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 px-gutter py-5">
          {editing ? (
            <EditNote note={note} now={text} first={first} onDone={() => setFirst(null)} />
          ) : (
            <NoteText text={text} />
          )}
        </div>
        <Editions note={note} onRestore={canEdit && !editing ? start : undefined} />
      </div>
    </>
  );
};
