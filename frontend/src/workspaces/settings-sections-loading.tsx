import { SettingsLoading, type SectionShape } from '../components/page-states/settings-loading.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Skeleton } from '../ui/feedback/skeleton.js';

const save = ['button'] as const;

/** The sections that the role sees, as high as they will be, so that nothing moves when they come. */
const buildSections = (may: ReturnType<typeof useWorkspace>['may']): readonly SectionShape[] => {
  const end = may('workspace.change') ? save : [];
  const ownership: SectionShape = { about: [2, 2], body: ['labelled', 'button'] };
  const deletion: SectionShape = { about: [3, 4], body: ['button'] };
  return [
    { about: [1, 2], body: ['control', ...end] },
    { about: [1, 2], body: ['hinted', ...end] },
    { about: [1, 1], body: ['icon'] },
    { about: [1, 1], body: ['control', ...end] },
    { about: [2, 3], body: ['pair', ...end] },
    { about: [1, 2], body: ['switch', ...end] },
    { about: [3, 4], body: ['labelled', ...end] },
    ...(may('workspace.transfer') ? [ownership] : []),
    ...(may('workspace.delete') ? [deletion] : []),
  ];
};

export const WorkspaceSettingsLoading = () => {
  const { may, frozen } = useWorkspace();
  return (
    <>
      {!may('workspace.change') && !frozen && (
        <div className="px-gutter pt-6">
          <Skeleton className="h-[42px] w-full rounded-md" />
        </div>
      )}
      <SettingsLoading label="Loading settings" sections={buildSections(may)} />
    </>
  );
};
