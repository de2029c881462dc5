import { clsx } from 'clsx';
import { use, type ReactNode } from 'react';
import { PublicFrame } from '../../components/public/public-frame.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { PageHeader } from '../../ui/layout/page-header.js';

/** The address of the gallery: inside the workspace that the page is in, or the one that is open to everybody. */
export const useGalleryUrl = (): string => use(WorkspaceContext)?.path('templates') ?? '/templates';

export const useIsInWorkspace = (): boolean => use(WorkspaceContext) !== null;

type GalleryFrameProps = {
  title: ReactNode;
  /** Below the gallery, the way back to it. */
  isBelow?: boolean;
  /** Where somebody goes after they have signed in. */
  next?: string | undefined;
  width: string;
  children: ReactNode;
};

/** The page around the gallery: that of the workspace, or of everybody, whose content has a title of its own. */
export const GalleryFrame = ({ title, isBelow = false, next, width, children }: GalleryFrameProps) => {
  const inWorkspace = useIsInWorkspace();
  const gallery = useGalleryUrl();
  if (inWorkspace)
    return (
      <>
        <PageHeader title={title} crumbs={isBelow ? [{ label: 'Templates', to: gallery }] : []} />
        <div className="border-t border-line-strong">
          <div className={clsx('w-full px-gutter pb-16', width)}>{children}</div>
        </div>
      </>
    );
  return (
    <PublicFrame next={next} width={width}>
      {children}
    </PublicFrame>
  );
};
