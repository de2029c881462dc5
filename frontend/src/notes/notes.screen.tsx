import { useNavigate } from 'react-router';
import { ListCount } from '../components/lists/list-count.js';
import { ListStates } from '../components/lists/list-states.js';
import { ListToolbar } from '../components/lists/list-toolbar.js';
import { LoadMore } from '../components/lists/load-more.js';
import { UnknownFilters } from '../components/lists/unknown-filters.js';
import { useAgents } from '../agents/data/agents.store.js';
import { useActions } from '../lib/keyboard/actions.js';
import { useShortcuts } from '../lib/keyboard/shortcuts.js';
import { useListKeys } from '../lib/keyboard/use-list-keys.js';
import { useLive } from '../lib/live/row-store.js';
import { totalText } from '../lib/live/use-all.js';
import { useUrlSearch } from '../lib/page/url-search.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { NoPermission } from '../ui/feedback/no-permission.js';
import { SkeletonRows } from '../ui/feedback/skeleton.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { noteParameters, noteUrl } from './data/note-search.js';
import { notesMatching } from './data/notes.store.js';
import { CreateNote, CreateNoteButton, useCreateNote } from './list/create-note.js';
import { NoteTable } from './list/note-table.js';

export const NotesScreen = () => {
  const { may } = useWorkspace();
  useTitle('Notes');
  return (
    <>
      <PageHeader title="Notes" actions={<CreateNoteButton />} />
      <div className="border-t border-line-strong">
        {may('runs.read') ? (
          <NoteList />
        ) : (
          <NoPermission title="You can’t read notes">Ask an admin for a role that reads runs.</NoPermission>
        )}
      </div>
    </>
  );
};

/** Notes, live, searched, sorted and counted by the server. */
const NoteList = () => {
  const { room, path } = useWorkspace();
  const navigate = useNavigate();
  const list = useUrlSearch(noteUrl);
  const { search, change } = list;
  const store = notesMatching(noteUrl.write(search));
  useLive(store, room);
  useLive(useAgents, room);
  const { canEdit, create, close, name } = useCreateNote();
  useShortcuts(canEdit ? [{ keys: 'c', name: 'New note', group: 'Notes', run: create }] : []);
  useActions(canEdit ? [{ id: 'notes.create', name: 'New note', words: 'create add write', run: create }] : []);
  const { list: shown, status, problem } = store();
  const count = store(totalText);
  const current = useListKeys(
    shown.map(({ id }) => id),
    (id) => void navigate(path('notes', id)),
  );
  return (
    <>
      {canEdit && name !== null && <CreateNote name={name} onClose={close} />}
      <ListToolbar
        label="Find notes by name"
        list={list}
        aside={<ListCount count={status === 'ready' ? count : null} one="note" many="notes" />}
      >
        {null}
      </ListToolbar>
      <UnknownFilters known={noteParameters} />
      <ListStates
        what="notes"
        status={status}
        problem={problem}
        onRetry={store.load}
        shown={shown.length}
        list={list}
        empty={<NoNotes />}
        loading={<SkeletonRows tall label="Loading notes" />}
      />
      {shown.length > 0 && (
        <NoteTable
          notes={shown}
          current={current}
          sort={{ order: search.order, onSort: (order) => change({ order }) }}
        />
      )}
      <LoadMore store={store} what="notes" />
    </>
  );
};

const NoNotes = () => (
  <EmptyState title="No notes yet" action={<CreateNoteButton />}>
    A note is a text under a name. Agents keep here what they find, and read what you write: an answer to begin with,
    opening hours, a list of prices.
  </EmptyState>
);
