import type { ReactNode } from 'react';

/** The title in the header of a page. On a small screen it takes more lines instead of being cut. */
export const WrappedTitle = ({ children }: { children: ReactNode }) => (
  <span className="block truncate max-sm:py-1 max-sm:leading-5 max-sm:wrap-break-word max-sm:whitespace-normal">
    {children}
  </span>
);
