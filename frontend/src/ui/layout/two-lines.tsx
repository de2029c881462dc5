import type { ReactNode } from 'react';

/** A name and what explains it, for cells of tall rows. */
export const TwoLines = ({ children, about }: { children: ReactNode; about?: ReactNode }) => (
  <span className="grid min-w-0 leading-[18px]">
    <span className="truncate font-medium text-ink">{children}</span>
    {about && <span className="truncate text-xs text-ink-3">{about}</span>}
  </span>
);
