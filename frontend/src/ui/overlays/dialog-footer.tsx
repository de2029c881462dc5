import type { ReactNode } from 'react';

/** Buttons at the end of a form in a dialog. They stay in view however long the form is. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t border-line bg-raised px-5 py-3">
    {children}
  </div>
);
