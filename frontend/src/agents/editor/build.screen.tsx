import type { EditingPlace } from '@throughline/contracts/realtime.js';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { HeaderActions, useAgent } from '../components/agent-frame.js';
import { RunNow } from '../overview/actions/run-now.js';
import { BuildContext, type Build, useBuild } from './draft/build-context.js';
import { shownDraft } from './draft/draft.js';
import { EditorPane } from './editor-pane.js';
import { Editors } from './editing/editors.js';
import { useAnnouncedPlace, useOtherEditors } from './editing/use-editors.js';
import { LostLinesNotice } from './lost-lines.js';
import { ReplacedDraftNotice } from './replaced-draft.js';
import { Publish } from './publish/publish.js';
import { SaveState } from './draft/save-state.js';
import { SettingsPane } from './settings/settings-pane.js';
import { TestPane } from './test/test-pane.js';
import { useDraft } from './draft/use-draft.js';
import { ArchivedNotice } from '../overview/actions/archived-notice.js';
import { Banner } from '../../ui/feedback/banner.js';

type Pane = 'text' | 'settings' | 'test';

/** Edits an agent: its instructions, its settings, and a test of the draft next to them. */
export const BuildScreen = () => {
  const agent = useAgent();
  const { may } = useWorkspace();
  const { keeper, ...kept } = useDraft(agent);
  const [pane, setPane] = useState<Pane>('text');
  const [place, enter] = useState<EditingPlace>(null);
  useTitle('Build', agent.name);
  const build: Build = {
    agent,
    keeper,
    state: kept.draft,
    shown: shownDraft(kept.draft),
    edit: keeper.edit,
    readOnly: !may('agents.edit') || agent.status === 'archived',
    others: useOtherEditors(agent.id),
    enter,
  };
  useAnnouncedPlace(agent.id, build.readOnly ? null : place);
  return (
    <BuildContext value={build}>
      <HeaderActions>
        <Editors />
        {!build.readOnly && <SaveState {...kept} />}
        <RunNow agent={agent} />
        <Publish />
      </HeaderActions>
      <BuildNotices />
      <ReplacedDraftNotice />
      <LostLinesNotice />
      <PaneChoice pane={pane} onChange={setPane} />
      <div
        data-fills-screen
        className="grid min-h-0 flex-1 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_300px_360px] lg:grid-rows-[minmax(0,1fr)]"
      >
        <Column shown={pane === 'text'} always="md:block">
          <EditorPane />
        </Column>
        <Column
          shown={pane !== 'test'}
          always="lg:block"
          className={clsx('md:border-l', pane === 'text' && 'max-md:hidden')}
        >
          <SettingsPane />
        </Column>
        <Column shown={pane === 'test'} always="lg:block" className="bg-canvas md:border-l">
          <TestPane />
        </Column>
      </div>
    </BuildContext>
  );
};

type ColumnProps = { children: ReactNode; shown: boolean; always: string; className?: string };

const Column = ({ children, shown, always, className }: ColumnProps) => (
  <div
    className={clsx(
      'relative min-h-0 min-w-0 border-line lg:overflow-y-auto lg:[scrollbar-width:thin]',
      shown ? 'block' : 'hidden',
      always,
      className,
    )}
  >
    {children}
  </div>
);

/** On screens too narrow for all three columns, the person chooses which one is shown. */
const PaneChoice = ({ pane, onChange }: { pane: Pane; onChange: (pane: Pane) => void }) => (
  <>
    <div className="border-b border-line px-4 py-3 md:hidden [&>*]:flex [&_label]:flex-1 [&_label]:justify-center">
      <Segmented
        label="Part of the agent"
        value={pane}
        onChange={onChange}
        options={[
          { value: 'text', label: 'Instructions' },
          { value: 'settings', label: 'Settings' },
          { value: 'test', label: 'Test' },
        ]}
      />
    </div>
    <div className="flex justify-end border-b border-line px-4 py-2 max-md:hidden lg:hidden">
      <Segmented
        label="Second column"
        value={pane === 'test' ? 'test' : 'settings'}
        onChange={onChange}
        options={[
          { value: 'settings', label: 'Settings' },
          { value: 'test', label: 'Test' },
        ]}
      />
    </div>
  </>
);

/** Why the draft cannot be changed here, if so. */
const BuildNotices = () => {
  const { agent, readOnly } = useBuild();
  const { frozen } = useWorkspace();
  if (agent.status === 'archived')
    return (
      <div className="border-b border-line pb-4">
        <ArchivedNotice agent={agent} />
      </div>
    );
  // The notice above says why nobody may edit in a workspace that is due to be deleted.
  if (!readOnly || frozen) return null;
  return (
    <div className="border-b border-line py-4">
      <Banner className="mx-gutter">Your role can read this draft but not change it.</Banner>
    </div>
  );
};
