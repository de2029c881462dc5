import type { ReactNode } from 'react';

export type SectionProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A stretch of the overview, split from the next by a line. */
export const Section = ({ title, aside, children }: SectionProps) => (
  <section className="border-b border-line py-4 last:border-b-0">
    <div className="flex items-center gap-2 px-gutter pb-2">
      <h2 className="text-sm font-semibold tracking-tight">{title}</h2>
      <span className="ml-auto text-xs text-ink-3">{aside}</span>
    </div>
    {children}
  </section>
);
